// What makes a spreadsheet take a cell for a formula (OWASP, CSV injection), also in full width and as the small forms
// U+FE62 to U+FE6B, and behind blanks, apostrophes and characters that take no room, such as U+200B and U+FEFF.
const runsAsFormula = /^[\s'\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹢﹣﹦﹫]/u;

/** Excel's way to keep digits as text: ="02134". */
const quotedAsText = /^="((?:[^"]|"")*)"$/;

/** A text a spreadsheet shows and does not run: an apostrophe in front where it would. */
export function neutralize(text: string): string {
  return runsAsFormula.test(text) ? `'${text}` : text;
}

/** The text that `neutralize` was given, and the text within ="…". Anything else comes back as it is. */
export function restore(cell: string): string {
  const first = cell.charCodeAt(0);
  if (first === 39 && runsAsFormula.test(cell)) return cell.slice(1);
  if (first === 61) return quotedAsText.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell;
  return cell;
}
