import { exportFields, type PropertyFieldKey } from '../property-fields.ts';
import { neutralize } from './formula.ts';

export type ExportedProperty = Readonly<Record<PropertyFieldKey, string | number | boolean | null>>;

export interface Column<Row> {
  header: string;
  read: (row: Row) => string | number | boolean | null;
  /** Its values are written as they are, for machines that read the file: figures alone, however many. */
  isPlain?: boolean;
}

/**
 * Properties as CSV with the 25 columns of docs/product.md, what is asked for behind them, and CRLF (RFC 4180). What a spreadsheet would run is
 * neutralised, and texts it would change on opening (leading zeros, long numbers, dates) are marked as text, so that
 * the file can be opened, saved and imported again without a change.
 */
export function writePropertyCsv<Row extends ExportedProperty>(
  properties: Iterable<Row>,
  extra: readonly Column<Row>[] = [],
): string {
  const own = exportFields.map(({ header, key }) => ({ header, read: (row: Row) => row[key] }));
  return writeCsv(properties, [...own, ...extra]);
}

/** Rows as CSV with these columns, as safe to open as an export of properties. */
export function writeCsv<Row>(rows: Iterable<Row>, columns: readonly Column<Row>[]): string {
  const lines = [csvLine(columns.map(({ header }) => header))];
  for (const row of rows) {
    const cells = columns.map(({ read, isPlain }) => (isPlain ? String(read(row) ?? '') : cellOf(read(row))));
    lines.push(csvLine(cells));
  }
  return markEncoding(lines.join(''));
}

/** One record with its line end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoteWhereNeeded).join(',')}\r\n`;
}

/** Excel takes a CSV for the local code page unless it begins with this mark; plain ASCII reads right without. */
export function markEncoding(csv: string): string {
  return beyondAscii.test(csv) && !csv.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK + csv : csv;
}

const BYTE_ORDER_MARK = '\uFEFF';
const beyondAscii = /[^\0-\x7f]/;

function cellOf(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  return wouldChange(value) ? `="${value}"` : neutralize(value);
}

const quoteWhereNeeded = (cell: string): string =>
  /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

// Excel shows numbers of 12 and more digits as 1.23E+11, and keeps 15 digits only.
const LONGEST_NUMBER = 11;
const grouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/;
const percentage = /^\d+(\.\d+)?%$/;
const time = /^\d{1,2}:\d{2}(:\d{2})?( ?[ap]m)?$/i;
const date = /^(\d{4}[-/.]\d{1,2}([-/.]\d{1,2})?|\d{1,2}[-/.]\d{1,2}([-/.]\d{2,4})?|\d{1,2}[-/]\d{4})$/;
const month =
  'jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?';
const namedDate = new RegExp(`^(\\d{1,2}[- ]?(${month})([- ]?\\d{2,4})?|(${month})[- ]?\\d{1,4})$`, 'i');
const quantities = [grouped, percentage, time, date, namedDate];

/** Whether a spreadsheet reads the text as a number, date or time and so shows and saves something else. */
function wouldChange(text: string): boolean {
  if (!/^[\da-z.]/i.test(text) || text.length > 40) return false;
  if (/^[\d.]+(e\+?\d+)?$/i.test(text)) return text.length > LONGEST_NUMBER || String(Number(text)) !== text;
  return quantities.some((form) => form.test(text));
}
