/** Letters in a row, wide ones too, that fit into a column of a table, and across a page in text of 10 points. */
const IN_COLUMN = 14;
export const ACROSS_PAGE = 40;
const BREAK = '\u200b';

/**
 * A person's words as a line of a document: no control characters, nothing that turns the direction of what follows
 * or hides in it, no run without a place to break, and no more than so many characters.
 */
export function printable(text: string, longest: number, longestRun = IN_COLUMN): string {
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\s\p{Cc}\p{Co}]+/gu, ' ')
    .trim();
  const letters = [...plain];
  const kept = letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : plain;
  return kept.replace(new RegExp(`\\S{${longestRun}}(?=\\S)`, 'gu'), `$&${BREAK}`);
}
