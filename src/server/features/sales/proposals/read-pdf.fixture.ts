import { getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';

export interface Piece {
  text: string;
  page: number;
  points: number;
  bold: boolean;
  /** From the left and the top of the page, in points. */
  x: number;
  y: number;
  width: number;
}

/** What a PDF shows, piece by piece in reading order. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(bytes.slice());
  const pieces: Piece[] = [];
  const fonts = new Set<string>();
  let pageSize = { width: 0, height: 0 };
  for (let page = 1; page <= document.numPages; page += 1) {
    const shown = await document.getPage(page);
    await shown.getOperatorList();
    const { width, height } = shown.getViewport({ scale: 1 });
    pageSize = { width, height };
    for (const item of (await shown.getTextContent()).items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const font = shown.commonObjs.get(item.fontName) as { name: string; missingFile?: boolean };
      expect(font.missingFile ?? false, `${font.name} is embedded`).toBe(false);
      fonts.add(font.name);
      const [, , , size = 0, x = 0, y = 0] = item.transform as number[];
      const text = item.str.replaceAll('\u200b', '');
      pieces.push({
        text,
        page,
        points: size,
        bold: /Bold/.test(font.name),
        x,
        y: height - y,
        width: item.width,
      });
    }
  }
  const text = pieces
    .map((piece) => piece.text)
    .join(' ')
    .replace(/\s+/g, ' ');
  const info = (await document.getMetadata()).info as { Title?: string; Lang?: string };
  const isTagged = (await document.getMarkInfo())?.Marked === true;
  return { pieces, text, fonts, pageSize, isTagged, title: info.Title, pages: document.numPages };
}
