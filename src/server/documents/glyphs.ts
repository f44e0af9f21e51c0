/** Stands for what no font has a letter for. */
const BOX = '□';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}]/u;

/**
 * A text with a box for each letter that no font covers, and without marks that its letter's font lacks: PDF/UA allows no
 * glyph without a meaning, and one name must not keep a document from being made.
 * @param fonts code points of each font, in the order they are tried in
 */
export function keepPrintable(text: string, fonts: readonly ReadonlySet<number>[]): string {
  if (!/[^\x20-\x7e]/.test(text)) return text;
  return Array.from(graphemes.segment(text), ({ segment }) => {
    const letters = [...segment];
    const has = (font: ReadonlySet<number>, letter: string) =>
      UNSEEN.test(letter) || font.has(letter.codePointAt(0) ?? 0);
    if (fonts.some((font) => letters.every((letter) => has(font, letter)))) return segment;
    const [first = '', ...rest] = letters;
    const font = fonts.find((one) => has(one, first));
    return font ? first + rest.filter((letter) => has(font, letter)).join('') : BOX;
  }).join('');
}

/** The code points that a TrueType font has glyphs for (its table 'cmap', formats 4 and 12). */
export function codePointsOf(font: Buffer): Set<number> {
  const cmap = tableOf(font, 'cmap');
  const found = new Set<number>();
  for (let at = cmap + 4; at < cmap + 4 + 8 * font.readUInt16BE(cmap + 2); at += 8) {
    const [platform, encoding] = [font.readUInt16BE(at), font.readUInt16BE(at + 2)];
    // Unicode, by itself or as Windows has it.
    if (platform !== 0 && !(platform === 3 && (encoding === 1 || encoding === 10))) continue;
    const table = cmap + font.readUInt32BE(at + 4);
    const format = font.readUInt16BE(table);
    if (format === 4) readSegments(font, table, found);
    if (format === 12) readGroups(font, table, found);
  }
  return found;
}

function tableOf(font: Buffer, tag: string): number {
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16)
    if (font.toString('latin1', at, at + 4) === tag) return font.readUInt32BE(at + 8);
  throw new Error(`a font without a table ${tag}`);
}

/** Format 4: segments of the first plane, with an offset to glyphs or a list of them. */
function readSegments(font: Buffer, table: number, found: Set<number>): void {
  const size = font.readUInt16BE(table + 6);
  const [ends, starts] = [table + 14, table + 16 + size];
  const [deltas, offsets] = [starts + size, starts + 2 * size];
  for (let at = 0; at < size; at += 2) {
    const [end, start] = [font.readUInt16BE(ends + at), font.readUInt16BE(starts + at)];
    const [delta, offset] = [font.readUInt16BE(deltas + at), font.readUInt16BE(offsets + at)];
    for (let point = start; point <= end && point < 0xffff; point += 1) {
      const listed = offset === 0 ? point : font.readUInt16BE(offsets + at + offset + 2 * (point - start));
      if (listed !== 0 && ((listed + delta) & 0xffff) !== 0) found.add(point);
    }
  }
}

/** Format 12: groups of any plane. */
function readGroups(font: Buffer, table: number, found: Set<number>): void {
  for (let at = table + 16; at < table + 16 + 12 * font.readUInt32BE(table + 12); at += 12)
    for (let point = font.readUInt32BE(at); point <= font.readUInt32BE(at + 4); point += 1) found.add(point);
}
