import { linesOf } from '#domain/mail/address.ts';
import { routingCode } from '#domain/mail/tracking.ts';
import { drawImb, IMB_HEIGHT } from './marks.ts';
import { BLACK, drawWhole, type Paper, POINTS, plainText } from './paper.ts';
import type { Piece } from './piece.ts';

/** Points, sans serif: the Postal Service reads 8 and more. */
const SIZES = [10, 9.5, 9, 8.5, 8];
const LEADING = 1.2;
/** Between the barcode and the lines: 0.04 in are asked for. */
const GAP = 0.06 * POINTS;
const LONGEST_NAME = 60;

/**
 * The address with its barcode above it, left aligned, in black alone. Long lines get smaller, then narrower, and are
 * never cut: a clipped address is a piece that comes back.
 */
export function drawAddress(
  paper: Paper,
  { recipient, address, tracking }: Piece,
  { x, y, width, sizes = SIZES }: { x: number; y: number; width: number; sizes?: readonly number[] },
): number {
  const { pdf } = paper;
  let top = y;
  if (tracking !== null) {
    drawImb(paper, { tracking, routing: routingCode(address) }, { x, y: top });
    top += IMB_HEIGHT + GAP;
  }
  const lines = [...recipient.map((line) => plainText(line, LONGEST_NAME)), ...linesOf(address)];
  pdf.font('regular');
  const widest = (size: number) => {
    pdf.fontSize(size);
    return Math.max(...lines.map((line) => pdf.widthOfString(line)));
  };
  const size = sizes.find((each) => widest(each) <= width) ?? sizes.at(-1) ?? 8;
  pdf.fontSize(size).fillColor(BLACK);
  lines.forEach((line, i) => {
    drawWhole(paper, line, { x, y: top + i * size * LEADING, width });
  });
  return top + lines.length * size * LEADING;
}
