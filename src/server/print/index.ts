import { buffer } from 'node:stream/consumers';
import { pieceFormats } from '#domain/mail/formats.ts';
import { drawLetter } from './letter.ts';
import { openPaper } from './paper.ts';
import type { Piece, Printing } from './piece.ts';
import { postcardSides } from './postcard.ts';

export { isOnPaper } from './paper.ts';
export type { Piece, PiecePicture, Printing, Sender } from './piece.ts';

/**
 * Pieces of mail as one PDF, ready for a print shop, in parts as they are drawn: a piece is forgotten once it is drawn.
 * The same pieces give the same bytes.
 */
export async function* printPieces(
  printing: Printing,
  pieces: Iterable<Piece> | AsyncIterable<Piece>,
): AsyncGenerator<Buffer> {
  const paper = openPaper(pieceFormats[printing.format], printing);
  const { pdf } = paper;
  for await (const piece of pieces) {
    for (const draw of sidesOf(printing)) draw(paper, piece, printing);
    yield* drawn(pdf);
  }
  pdf.end();
  for await (const chunk of pdf) yield chunk as Buffer;
}

/** One piece as a PDF for each of its sides: the front of a postcard and the side with its address, a letter's page. */
export async function printSides(printing: Printing, piece: Piece): Promise<Buffer[]> {
  const sides: Buffer[] = [];
  for (const draw of sidesOf(printing)) {
    const paper = openPaper(pieceFormats[printing.format], printing);
    draw(paper, piece, printing);
    paper.pdf.end();
    sides.push(await buffer(paper.pdf));
  }
  return sides;
}

const sidesOf = ({ format }: Printing) => (format === 'letter' ? [drawLetter] : postcardSides);

function* drawn(pdf: PDFKit.PDFDocument): Generator<Buffer> {
  for (let chunk = pdf.read(); chunk !== null; chunk = pdf.read()) yield chunk as Buffer;
}
