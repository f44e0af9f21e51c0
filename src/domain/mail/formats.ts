/** On each side of a postcard. */
const BLEED = 0.125;

/** What can be printed. Lengths are inches; a postcard lies with its longer side level. */
export const pieceFormats = {
  'postcard-4x6': postcard('4 × 6 in postcard', 6, 4, 3.2835),
  'postcard-6x9': postcard('6 × 9 in postcard', 9, 6, 4),
  'postcard-6x11': postcard('6 × 11 in postcard', 11, 6, 4),
  letter: {
    label: 'Letter, 8.5 × 11 in',
    width: 8.5,
    height: 11,
    bleed: 0,
    pages: 1,
    // The window of a No. 10 envelope, wherever the folded sheet slides to in it.
    inkFree: { left: 0.875, top: 2.5, width: 4.5, height: 0.67 },
    barcodeClear: null,
  },
} as const satisfies Record<string, PieceShape>;

export type PieceFormat = keyof typeof pieceFormats;
export const pieceFormatNames = Object.keys(pieceFormats) as [PieceFormat, ...PieceFormat[]];

/** A rectangle from the top left corner of the trimmed piece. */
export interface Zone {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface PieceShape {
  label: string;
  width: number;
  height: number;
  /** On each side. */
  bleed: number;
  pages: number;
  /** Where nothing is printed but the address and its barcode. */
  inkFree: Zone;
  /** Where nothing at all is printed: sorting machines spray their own barcode there. */
  barcodeClear: Zone | null;
}

/** The zones of the side with the address; the ink-free zone ends 0.15 in from the right and 0.125 in from the bottom. */
function postcard(label: string, width: number, height: number, inkFreeWidth: number): PieceShape {
  return {
    ...{ label, width, height },
    bleed: BLEED,
    pages: 2,
    inkFree: {
      left: width - 0.15 - inkFreeWidth,
      top: height - 0.125 - 2.375,
      width: inkFreeWidth,
      height: 2.375,
    },
    barcodeClear: { left: width - 4.75, top: height - 0.625, width: 4.75, height: 0.625 },
  };
}
