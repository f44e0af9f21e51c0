import { pieceFormats } from '#domain/mail/formats.ts';
import { drawLetter } from './letter.ts';
import { openPaper } from './paper.ts';
import type { Piece, Printing } from './piece.ts';
import { drawPostcard } from './postcard.ts';

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
  const draw = printing.format === 'letter' ? drawLetter : drawPostcard;
  for await (const piece of pieces) {
    draw(paper, piece, printing);
    yield* drawn(pdf);
  }
  pdf.end();
  for await (const chunk of pdf) yield chunk as Buffer;
}

function* drawn(pdf: PDFKit.PDFDocument): Generator<Buffer> {
  for (let chunk = pdf.read(); chunk !== null; chunk = pdf.read()) yield chunk as Buffer;
}
