import type { Dialect } from './scan.ts';

const delimiters = [',', ';', '\t', '|'] as const;

/** Excel's first line that names the delimiter: 'sep=;'. */
const separatorLine = /^sep=(.)[ \t]*(?:\r\n|\n|\r)/i;

/**
 * The file's format, from its first line with content: the most frequent delimiter outside quotes (comma, semicolon,
 * tab, pipe), and the line ending.
 */
export function sniffDialect(beginning: string): Dialect {
  const named = separatorLine.exec(beginning);
  const header = firstRecord(named ? beginning.slice(named[0].length) : beginning.trimStart());
  const counts = delimiters.map((delimiter) => header.bare.split(delimiter).length - 1);
  const most = Math.max(...counts);
  return {
    delimiter: named?.[1] ?? delimiters[most > 0 ? counts.indexOf(most) : 0] ?? ',',
    newline: header.newline,
  };
}

/** Whether the record is Excel's 'sep=;' and not the header. */
export const isSeparatorLine = (cells: readonly string[]): boolean => /^sep=.?$/i.test(cells.join('').trim());

/** The first record without its quoted text. */
function firstRecord(text: string): { bare: string; newline: Dialect['newline'] } {
  const bare = text.replace(/"[^"]*"/g, '');
  const end = bare.search(/[\r\n]/);
  const lone = end >= 0 && bare[end] === '\r' && bare[end + 1] !== '\n';
  // A '\r' at the very end may be half of a '\r\n'; as '\n' it is read right either way when nothing follows.
  return { bare: end < 0 ? bare : bare.slice(0, end), newline: lone && end + 1 < bare.length ? '\r' : '\n' };
}
