import { drawAddress } from './address-block.ts';
import { drawQr } from './marks.ts';
import {
  addPage,
  drawLines,
  fitted,
  GRAY,
  inPoints,
  type Paper,
  POINTS,
  plainText,
  wrapped,
} from './paper.ts';
import { drawPicture } from './picture.ts';
import type { Piece, Printing } from './piece.ts';

const MARGIN = 0.875 * POINTS;
const CODE = 1.05 * POINTS;
/** Behind the lower fold nothing shows in the window. */
const BODY_TOP = 3.75 * POINTS;
/** Right of both windows of an envelope for letters that are addressed elsewhere; they end 4.625 in from the left. */
const BESIDE_WINDOWS = 4.9 * POINTS;

/** One page, whose address shows in the window of a No. 10 envelope. */
export function drawLetter(paper: Paper, piece: Piece, { sender, addressed }: Printing): void {
  const { pdf, shape } = paper;
  addPage(paper);
  const width = shape.width * POINTS - 2 * MARGIN;
  const left = addressed ? MARGIN : BESIDE_WINDOWS;
  const headWidth = width + MARGIN - left;
  pdf
    .rect(left, 0.6 * POINTS, headWidth, 3)
    .fillColor(sender.color)
    .fill();
  const head = drawLines(
    paper,
    wrapped(paper, plainText(sender.name, 120), { weight: 'bold', size: 14 }, headWidth),
    { weight: 'bold', size: 14 },
    { x: left, y: 0.75 * POINTS },
  );
  const details = [...sender.lines, sender.phone, sender.license].filter((line) => line !== null);
  const detailLines = details.flatMap((line) => wrapped(paper, plainText(line, 80), { size: 9 }, headWidth));
  drawLines(paper, detailLines, { size: 9 }, { x: left, y: head + 2 });
  const zone = inPoints(shape.inkFree);
  if (addressed)
    drawAddress(paper, piece, {
      x: zone.x + 0.13 * POINTS,
      y: zone.y,
      width: zone.width - 0.26 * POINTS,
      sizes: [8],
    });
  drawBody(paper, piece, width);
}

function drawBody(paper: Paper, piece: Piece, width: number): void {
  const { pdf, shape } = paper;
  const bottom = shape.height * POINTS - 0.6 * POINTS;
  const stop = plainText(`To stop mail from us, go to ${piece.stopAddress}`, 160);
  const stopLines = wrapped(paper, stop, { size: 8 }, width);
  const stopTop = bottom - stopLines.length * 8 * 1.3;
  const codeTop = stopTop - 14 - CODE;
  const title = wrapped(paper, plainText(piece.headline, 90), { weight: 'bold', size: 15 }, width);
  let y = drawLines(paper, title, { weight: 'bold', size: 15 }, { x: MARGIN, y: BODY_TOP }) + 6;
  if (piece.picture) {
    const height = 2.4 * POINTS;
    drawPicture(paper, piece.picture, { x: MARGIN, y, width, height });
    y += height + 8;
  }
  const facts = piece.facts.flatMap((fact) => wrapped(paper, plainText(fact, 120), { size: 9 }, width));
  y = drawLines(paper, facts, { size: 9, ink: GRAY }, { x: MARGIN, y }) + 8;
  const message = plainText(piece.message, 700);
  const { size, lines } = fitted([11, 10.5, 10, 9.5, 9, 8.5, 8, 7], codeTop - y - 12, (each) => {
    const laid = wrapped(paper, message, { size: each }, width);
    return { height: laid.length * each * 1.45, lines: laid };
  });
  drawLines(paper, lines, { size, leading: 1.45 }, { x: MARGIN, y });
  drawQr(paper, piece.pageUrl, { x: MARGIN, y: codeTop, size: CODE });
  const call = wrapped(
    paper,
    plainText(piece.callToAction, 120),
    { weight: 'semibold', size: 11 },
    width - CODE - 16,
  );
  drawLines(paper, call, { weight: 'semibold', size: 11 }, { x: MARGIN + CODE + 16, y: codeTop });
  pdf.fillColor(GRAY);
  drawLines(paper, stopLines, { size: 8, ink: GRAY }, { x: MARGIN, y: stopTop });
}
