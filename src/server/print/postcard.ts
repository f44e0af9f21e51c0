import type { PieceShape } from '#domain/mail/formats.ts';
import { drawAddress } from './address-block.ts';
import { drawQr } from './marks.ts';
import {
  addPage,
  BLACK,
  drawLines,
  drawWhole,
  fitted,
  GRAY,
  inPoints,
  NO_INK,
  type Paper,
  POINTS,
  plainText,
  wrapped,
} from './paper.ts';
import { drawPicture, isDark } from './picture.ts';
import type { Piece, Printing } from './piece.ts';

/** Inches inside the cut within which nothing is placed that may not be cut. */
const MARGIN = 0.25 * POINTS;
/** Between columns. */
const GUTTER = 0.2 * POINTS;
const STAMP = { width: 1.1 * POINTS, height: 0.85 * POINTS };

/** The roof with the headline, and the side with the address: a page each. */
export const postcardSides = [drawFront, drawBack];

function drawFront(paper: Paper, piece: Piece, { sender }: Printing): void {
  addPage(paper);
  const { pdf, shape } = paper;
  const bleed = shape.bleed * POINTS;
  const [width, height] = [shape.width * POINTS, shape.height * POINTS];
  const ink = isDark(sender.color) ? NO_INK : BLACK;
  const unit = unitOf(shape);
  const inner = width - 2 * MARGIN;
  const facts = piece.facts.map((fact) => plainText(fact, 120)).join('  ·  ');
  const factLines = facts === '' ? [] : wrapped(paper, facts, { weight: 'regular', size: 9 * unit }, inner);
  const title = plainText(piece.headline, 90);
  const most = piece.picture ? 0.36 * height : 0.7 * height;
  const headline = fitted(
    [24, 21, 18, 16, 14].map((size) => size * unit),
    most,
    (size) => {
      const lines = wrapped(paper, title, { weight: 'bold', size }, inner);
      return { height: lines.length * size * 1.2 + factLines.length * 12 * unit, lines };
    },
  );
  const nameSize = 9 * unit;
  const textHeight =
    headline.lines.length * headline.size * 1.2 + factLines.length * 12 * unit + nameSize * 1.6 + 8 * unit;
  const band = piece.picture ? textHeight + MARGIN + 12 * unit : height;
  const top = height - band;
  if (piece.picture) {
    const box = { x: -bleed, y: -bleed, width: width + 2 * bleed, height: top + bleed };
    drawPicture(paper, piece.picture, box, { x: MARGIN - 8, y: MARGIN - 8 });
  }
  pdf
    .rect(
      -bleed,
      piece.picture ? top : -bleed,
      width + 2 * bleed,
      piece.picture ? band + bleed : height + 2 * bleed,
    )
    .fillColor(sender.color)
    .fill();
  let y = piece.picture ? top + 12 * unit : (height - textHeight) / 2;
  y = drawLines(
    paper,
    headline.lines,
    { weight: 'bold', size: headline.size, ink, leading: 1.2 },
    { x: MARGIN, y },
  );
  y = drawLines(paper, factLines, { size: 9 * unit, ink, leading: 12 / 9 }, { x: MARGIN, y: y + 4 * unit });
  drawLines(
    paper,
    [plainText(sender.name, 120)],
    { weight: 'semibold', size: nameSize, ink },
    { x: MARGIN, y: y + 4 * unit },
  );
}

/** In proportion to the smallest card, so that the three sizes are one design. */
const unitOf = ({ width, height }: PieceShape): number => Math.sqrt((width * height) / 24);

function drawBack(paper: Paper, piece: Piece, printing: Printing): void {
  addPage(paper);
  const { shape } = paper;
  const zone = inPoints(shape.inkFree);
  drawMessage(paper, piece, zone.x - GUTTER - MARGIN, printing);
  const { addressed, sender } = printing;
  const height = Math.max(zone.y - MARGIN - 8, STAMP.height);
  drawSender(paper, printing, {
    x: zone.x,
    y: MARGIN,
    width: shape.width * POINTS - zone.x - MARGIN - STAMP.width - 10,
    height,
  });
  // The service that prints the address prints the postage, too.
  if (!addressed) return;
  drawStamp(paper, sender.indicia, { x: shape.width * POINTS - MARGIN - STAMP.width, y: MARGIN });
  // Reading machines look from 0.5 in inside the right edge to 2.75 in above the lower one.
  const width = zone.width - (0.5 - 0.15 + 0.13) * POINTS;
  drawAddress(paper, piece, { x: zone.x + 0.13 * POINTS, y: zone.y + 0.3 * POINTS, width });
}

function drawMessage(paper: Paper, piece: Piece, width: number, { sender }: Printing): void {
  const { pdf, shape } = paper;
  const unit = Math.min(unitOf(shape), 1.35);
  const small = 6.5 * Math.min(unit, 1.2);
  // Above the zone of the sorting machines, which reaches far to the left.
  const bottom = (shape.barcodeClear?.top ?? shape.height) * POINTS - 2;
  const code = Math.min(0.9 * POINTS * unit, width * 0.42);
  const stop = plainText(`To stop mail from us, go to ${piece.stopAddress}`, 160);
  const stopLines = wrapped(paper, stop, { size: small }, width);
  const stopTop = bottom - stopLines.length * small * 1.25;
  const codeTop = stopTop - 8 - code;
  const bodyHeight = codeTop - 10 - MARGIN;
  const message = plainText(piece.message, 700);
  const { size, lines } = fitted(
    [12 * unit, 11 * unit, 10 * unit, 9 * unit, 9, 8.5, 8, 7.5, 7, 6.5, 6],
    bodyHeight,
    (each) => {
      const laid = wrapped(paper, message, { size: each }, width);
      return { height: laid.length * each * 1.35, lines: laid };
    },
  );
  drawLines(paper, lines, { size, leading: 1.35 }, { x: MARGIN, y: MARGIN });

  drawQr(paper, piece.pageUrl, { x: MARGIN, y: codeTop, size: code });
  const beside = { x: MARGIN + code + 10, y: codeTop };
  const callWidth = width - code - 10;
  const call = plainText(piece.callToAction, 120);
  const phone = sender.phone === null ? [] : [plainText(sender.phone, 24)];
  const laid = fitted([11 * unit, 10 * unit, 9 * unit, 8, 7, 6], code - phone.length * 14 * unit, (each) => {
    const callLines = wrapped(paper, call, { weight: 'semibold', size: each }, callWidth);
    return { height: callLines.length * each * 1.25, lines: callLines };
  });
  const below = drawLines(paper, laid.lines, { weight: 'semibold', size: laid.size, leading: 1.25 }, beside);
  const room = fitted([11 * unit, 10 * unit, 9 * unit, 8, 7], callWidth, (each) => {
    pdf.font('bold', each);
    return { height: Math.max(0, ...phone.map((line) => pdf.widthOfString(line))), lines: phone };
  });
  drawLines(paper, room.lines, { weight: 'bold', size: room.size }, { x: beside.x, y: below + 2 });
  drawLines(paper, stopLines, { size: small, ink: GRAY, leading: 1.25 }, { x: MARGIN, y: stopTop });
}

function drawSender(
  paper: Paper,
  { sender }: Printing,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  const unit = Math.min(unitOf(paper.shape), 1.2);
  const name = plainText(sender.name, 120);
  const others = [...sender.lines, ...(sender.license === null ? [] : [sender.license])].map((line) =>
    plainText(line, 80),
  );
  const { size } = fitted([9 * unit, 9, 8.5, 8, 7.5, 7, 6.5, 6], height, (each) => {
    const lines = [
      ...wrapped(paper, name, { weight: 'semibold', size: each }, width),
      ...others.flatMap((line) => wrapped(paper, line, { size: each }, width)),
    ];
    return { height: lines.length * each * 1.25, lines };
  });
  const below = drawLines(
    paper,
    wrapped(paper, name, { weight: 'semibold', size }, width),
    { weight: 'semibold', size, leading: 1.25 },
    { x, y },
  );
  drawLines(
    paper,
    others.flatMap((line) => wrapped(paper, line, { size }, width)),
    { size, leading: 1.25 },
    { x, y: below },
  );
}

/** The mark of paid postage, or the place of a stamp. */
function drawStamp(
  paper: Paper,
  indicia: readonly string[] | null,
  { x, y }: { x: number; y: number },
): void {
  const { pdf } = paper;
  const { width, height } = STAMP;
  pdf.lineWidth(0.75).rect(x, y, width, height).strokeColor(BLACK).stroke();
  const lines = indicia ?? ['PLACE', 'STAMP', 'HERE'];
  const size = Math.min(7.5, (height - 8) / (lines.length * 1.2));
  pdf.font('regular', size).fillColor(indicia ? BLACK : GRAY);
  const top = y + (height - lines.length * size * 1.2) / 2;
  lines.forEach((line, i) => {
    drawWhole(paper, plainText(line, 30), {
      x: x + 3,
      y: top + i * size * 1.2,
      width: width - 6,
      align: 0.5,
    });
  });
}
