import type { Encoding } from './decode.ts';

/** A file's kind by its first bytes: text to read as CSV, or something else, by name. */
export type FileKind = { text: Encoding } | { other: string };

/** Bytes of the beginning that decide. */
export const HEAD_BYTES = 65_536;

export function fileKind(head: Uint8Array): FileKind {
  if (head.length === 0) return { other: 'an empty file' };
  const name = signatureOf(head);
  if (name) return { other: name };
  const encoding = encodingOf(head);
  if (!encoding) return { other: 'a binary file' };
  const text = new TextDecoder(encoding).decode(head);
  const markup = markupOf(text.slice(0, 2000));
  if (markup) return { other: markup };
  if (text.trim() === '' && head.length < HEAD_BYTES) return { other: 'an empty file' };
  return { text: encoding };
}

/** Leading bytes, in Latin-1, of what people upload by mistake. */
const signatures: readonly (readonly [start: string, name: string])[] = [
  ['\xd0\xcf\x11\xe0', 'an Excel workbook (.xls)'],
  ['\x1f\x8b', 'a gzip archive'],
  ['BZh', 'a bzip2 archive'],
  ['\xfd7zXZ', 'an xz archive'],
  ['\x28\xb5\x2f\xfd', 'a Zstandard archive'],
  ['7z\xbc\xaf\x27\x1c', 'a 7-Zip archive'],
  ['Rar!\x1a', 'a RAR archive'],
  ['%PDF-', 'a PDF document'],
  ['{\\rtf', 'an RTF document'],
  ['\x89PNG', 'a PNG image'],
  ['\xff\xd8\xff', 'a JPEG image'],
  ['GIF8', 'a GIF image'],
  ['II*\0', 'a TIFF image'],
  ['MM\0*', 'a TIFF image'],
  ['SQLite format 3', 'a SQLite database'],
  ['PAR1', 'a Parquet file'],
  ['\x7fELF', 'a program'],
  ['MZ\x90', 'a program'],
  ['\xff\xfe\0\0', 'a text in UTF-32, which is not read here'],
];

function signatureOf(head: Uint8Array): string | null {
  const start = latin1(head.subarray(0, 4000));
  if (start.startsWith('PK\x03\x04')) return zipKind(start);
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'a WebP image';
  if (start.startsWith('BM') && start.slice(6, 10) === '\0\0\0\0') return 'a BMP image';
  if (start.slice(4, 8) === 'ftyp') return 'a HEIC image or a video';
  return signatures.find(([bytes]) => start.startsWith(bytes))?.[1] ?? null;
}

function zipKind(start: string): string {
  if (start.includes('xl/') || start.includes('[Content_Types].xml')) return 'an Excel workbook (.xlsx)';
  if (start.includes('opendocument.spreadsheet')) return 'an OpenDocument spreadsheet (.ods)';
  return 'a ZIP archive';
}

/** By byte order mark, or by the positions of zero bytes; null for binary data. */
function encodingOf(head: Uint8Array): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  let controls = 0;
  for (const [i, byte] of head.entries()) {
    if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
    else if (byte < 9 || (byte > 13 && byte < 32)) controls += 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length * 0.4 && even === 0) return 'utf-16le';
  if (even > head.length * 0.4 && odd === 0) return 'utf-16be';
  return even + odd > 0 || controls > head.length * 0.1 ? null : 'utf-8';
}

function markupOf(beginning: string): string | null {
  const text = beginning.trimStart().toLowerCase();
  if (/^(<!--[\s\S]*?-->\s*)*<(!doctype html|html|head|body|script|meta|title|div|table|p>)/.test(text)) {
    return 'a web page (HTML)';
  }
  if (text.startsWith('<?xml') || text.startsWith('<kml')) return 'an XML file';
  if (/^(\{\s*"|\[\s*[{[])/.test(text))
    return /"(?:FeatureCollection|esriGeometry\w*)"/.test(beginning) ? 'a GeoJSON file' : 'a JSON file';
  return null;
}

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
