import { createDecoder } from '../csv/decode.ts';
import { isSeparatorLine, sniffDialect } from '../csv/dialect.ts';
import { requireText, UnreadableFile } from '../csv/property-file.ts';
import { createScanner } from '../csv/scan.ts';
import { type HoursCells, type HoursColumn, hoursColumns, readHoursRow } from './hours-row.ts';
import { cityKey, coversDate, type HoursRule } from './rules.ts';

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
  const rules: { row: number; rule: HoursRule }[] = [];
  const problems: HoursProblem[] = [];
  let columns: Map<HoursColumn, number> | null = null;
  let rows = 0;
  const decoder = createDecoder(requireText(bytes));
  const text = decoder.push(bytes) + decoder.end();
  const scanner = createScanner(sniffDialect(text), {
    record(row, cells) {
      if (cells.every((cell) => cell.trim() === '') || (row === 1 && isSeparatorLine(cells))) return;
      if (!columns) {
        columns = readColumns(cells);
        return;
      }
      rows += 1;
      if (rows > HOURS_ROWS)
        throw new UnreadableFile(`The file has more than ${HOURS_ROWS.toLocaleString('en-US')} rows.`);
      const read = readHoursRow(cellsBy(columns, cells), today);
      if ('rule' in read) rules.push({ row, rule: read.rule });
      else problems.push(...read.reasons.map((reason) => ({ row, reason })));
    },
    broken(row, reason) {
      if (!columns) throw new UnreadableFile(`The header cannot be read. ${reason}.`);
      problems.push({ row, reason: `${reason}.` });
    },
  });
  scanner.push(text);
  scanner.end();
  if (!columns)
    throw new UnreadableFile('This is an empty file. Please choose a CSV file with a header line.');
  if (rows === 0 && problems.length === 0)
    throw new UnreadableFile('The file has a header line and no rows.');
  problems.push(...overlapsOf(rules));
  problems.sort((a, b) => a.row - b.row);
  return { rules: rules.map(({ rule }) => rule), problems };
}

function readColumns(cells: readonly string[]): Map<HoursColumn, number> {
  const names = cells.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/g, ' '),
  );
  const columns = new Map<HoursColumn, number>();
  for (const [column, { names: known }] of Object.entries(hoursColumns)) {
    const place = names.findIndex((name) => (known as readonly string[]).includes(name));
    if (place >= 0) columns.set(column as HoursColumn, place);
  }
  const missing = Object.entries(hoursColumns).flatMap(
    ([
      column,
      {
        names: [name],
        needed,
      },
    ]) => (needed && !columns.has(column as HoursColumn) ? [`‘${name}’`] : []),
  );
  if (missing.length > 0)
    throw new UnreadableFile(
      `The header lacks ${missing.join(', ')}. Columns are ${Object.values(hoursColumns)
        .map(({ names: [name] }) => name)
        .join(', ')}.`,
    );
  return columns;
}

const cellsBy =
  (columns: ReadonlyMap<HoursColumn, number>, cells: readonly string[]): HoursCells =>
  (column) =>
    cells[columns.get(column) ?? -1]?.trim() ?? '';

/** Every day of a leap year, 'MM-DD'. */
const dates = Array.from({ length: 366 }, (_, day) =>
  new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(5, 10),
);
const everyDay = [0, 1, 2, 3, 4, 5, 6];

/** Rows of one city that speak of the same day: which of them holds would be left to chance. */
function overlapsOf(rules: readonly { row: number; rule: HoursRule }[]): HoursProblem[] {
  const problems: HoursProblem[] = [];
  for (const own of Map.groupBy(rules, ({ rule }) => cityKey(rule)).values()) {
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
