import { rejectedReasonHeader, rejectedRowHeader } from '#domain/property-fields.ts';
import { neutralize } from './formula.ts';
import type { RowProblem } from './row-problem.ts';
import { csvLine } from './write.ts';

/** The header of the list of rejected rows: the file's own with Row and Reason in front. */
export function rejectedHeader(cells: readonly string[]): string {
  return csvLine([rejectedRowHeader, rejectedReasonHeader, ...cells.map(neutralize)]);
}

/** A rejected row as it was, with its number and what is wrong. Corrected, the list can be imported again. */
export function rejectedLine(row: number, cells: readonly string[], problems: readonly RowProblem[]): string {
  return csvLine([`${row}`, neutralize(problems.map(sentenceOf).join('; ')), ...cells.map(neutralize)]);
}

/** 'Year Build: "3000" is not a year from 1600 to 2027', or the reason alone if there is no value. */
export function sentenceOf({ column, value, reason }: RowProblem): string {
  const place = column === '' ? '' : `${column}: `;
  return value === '' || /^[A-Z]/.test(reason) ? `${place}${reason}` : `${place}"${value}" ${reason}`;
}
