import { readSmallTable } from '../csv/small-table.ts';
import { hoursColumns, readHoursRow } from './hours-row.ts';
import { coversDate, type HoursRule, placeKey } from './rules.ts';

/** Most rows of one file. */
export const HOURS_ROWS = 5000;

export interface HoursProblem {
  /** As a spreadsheet numbers it. */
  row: number;
  /** A sentence. */
  reason: string;
}

export interface HoursFile {
  rules: HoursRule[];
  /** Empty if the whole file can be imported. */
  problems: HoursProblem[];
}

/**
 * Reads a CSV of knocking hours. Columns may be in any order; unknown ones are ignored.
 * @param today 'YYYY-MM-DD': nothing was checked later
 * @throws UnreadableFile, as a sentence, for what is no such table
 */
export function readHoursFile(bytes: Uint8Array, today: string): HoursFile {
  const table = readSmallTable(bytes, hoursColumns, HOURS_ROWS);
  const rules: { row: number; rule: HoursRule }[] = [];
  const problems: HoursProblem[] = [...table.problems];
  for (const { row, cell } of table.rows) {
    const read = readHoursRow(cell, today);
    if ('rule' in read) rules.push({ row, rule: read.rule });
    else problems.push(...read.reasons.map((reason) => ({ row, reason })));
  }
  problems.push(...overlapsOf(rules));
  problems.sort((x, y) => x.row - y.row);
  return { rules: rules.map(({ rule }) => rule), problems };
}

/** Every day of a leap year, 'MM-DD'. */
const dates = Array.from({ length: 366 }, (_, day) =>
  new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(5, 10),
);
const everyDay = [0, 1, 2, 3, 4, 5, 6];

/** Rows of one city that speak of the same day: which of them holds would be left to chance. */
function overlapsOf(rules: readonly { row: number; rule: HoursRule }[]): HoursProblem[] {
  const problems: HoursProblem[] = [];
  for (const own of Map.groupBy(rules, ({ rule }) => placeKey(rule)).values()) {
    const takenBy = new Map<string, number>();
    for (const { row, rule } of own) {
      const days = dates
        .filter((date) => coversDate(rule, date))
        .flatMap((date) => (rule.weekdays ?? everyDay).map((weekday) => `${date} ${weekday}`));
      const other = days.map((day) => takenBy.get(day)).find((taken) => taken !== undefined);
      if (other !== undefined)
        problems.push({ row, reason: `Row ${other} has hours of ${rule.city} for the same days.` });
      for (const day of days) if (!takenBy.has(day)) takenBy.set(day, row);
    }
  }
  return problems;
}
