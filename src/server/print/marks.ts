import { encode } from 'uqr';
import { imbBars } from './imb.ts';
import { BLACK, type Paper, POINTS } from './paper.ts';

/** A QR code as one path, without its quiet zone. Lengths in points. */
export function drawQr({ pdf }: Paper, text: string, at: { x: number; y: number; size: number }): void {
  const { data, size } = encode(text, { border: 0, ecc: 'M' });
  const module = at.size / size;
  for (const [row, modules] of data.entries()) {
    // Modules side by side are one rectangle: gaps between them would show as hairlines.
    for (let from = 0; from < size; from += 1) {
      if (!modules[from]) continue;
      let to = from;
      while (modules[to + 1]) to += 1;
      pdf.rect(at.x + from * module, at.y + row * module, (to - from + 1) * module, module);
      from = to;
    }
  }
  pdf.fillColor(BLACK).fill();
}

/** Inches of USPS-B-3200: bars 0.02 wide, 23 of them on an inch, 0.144 high with 0.048 for the tracker. */
const BAR = { width: 0.02, pitch: 1 / 23, part: 0.048 };

export const IMB_HEIGHT = 3 * BAR.part * POINTS;

/** The 65 bars of an Intelligent Mail barcode from its top left corner, in points. */
export function drawImb(
  { pdf }: Paper,
  { tracking, routing }: { tracking: string; routing: string },
  { x, y }: { x: number; y: number },
): void {
  const part = BAR.part * POINTS;
  imbBars(tracking, routing).forEach((bar, i) => {
    const ascends = bar === 'A' || bar === 'F';
    const descends = bar === 'D' || bar === 'F';
    const parts = 1 + Number(ascends) + Number(descends);
    pdf.rect(x + i * BAR.pitch * POINTS, y + (ascends ? 0 : part), BAR.width * POINTS, parts * part);
  });
  pdf.fillColor(BLACK).fill();
}
