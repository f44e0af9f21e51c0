import { mayNamePlace } from '#domain/address-place.ts';
import { headerKey } from '#domain/property-fields.ts';
import { numberKey } from '#domain/property-identity.ts';
import type { HeaderReading } from './header.ts';
import { places } from './property-places.ts';
import { otherPlace } from './row-place.ts';
import { isExcelError } from './values.ts';

/** What is odd about a row that is imported all the same, each with the text that shows it. */
export type RowNotes = Partial<Record<NoteKind, string>>;
export type NoteKind =
  /** '14-Dec PINE ST': Excel makes a date of '12-14'. */
  | 'date'
  /** '44197 PINE ST', '# 44197': a date as Excel stores it. */
  | 'serial'
  /** '#REF!', 'SEE NOTE', 'UNKNOWN'. */
  | 'placeholder'
  /** The address ends with another city or ZIP code than the row has. */
  | 'place'
  /** Under 100 square feet, or '1.850'. */
  | 'area'
  /** A severity read from a column named 'Risk'. */
  | 'risk'
  /** "Year Built: '98' does not say the century": a value the row is imported without. */
  | 'leftOut';

const SMALLEST_AREA = 100;
const SHOWN = 60;

/** Makes the function that looks at a row once its values are read. */
export function createRowNotes({ columns, parts }: HeaderReading) {
  const read = [...columns, ...parts].map(({ index }) => index);
  const cityIndex = parts.find(({ field, part }) => field.key === 'address' && part === 'city')?.index;
  const areaIndex = columns.find(({ field }) => field.key === 'areaSquareFeet')?.index ?? -1;
  const severity = columns.find(({ field }) => field.key === 'severityLevel');
  const isRisk = severity !== undefined && /^risk/.test(headerKey(severity.header));

  return function notesOf(
    cells: readonly string[],
    values: readonly (string | null)[],
    zip: string,
  ): RowNotes {
    const notes: RowNotes = {};
    const address = values[places.address] ?? '';
    const placeholder = read.find((index) => isError(cells[index])) ?? null;
    if (placeholder !== null) notes.placeholder = (cells[placeholder] ?? '').trim();
    else if (placeholderIn(values)) notes.placeholder = placeholderIn(values) ?? '';
    if (dateFirst.test(address) || dateAsUnit.test(address)) notes.date = address.slice(0, SHOWN);
    else if (serialFirst.test(address) || serialAsUnit.test(address)) notes.serial = address.slice(0, SHOWN);
    if (mayNamePlace(address.toUpperCase())) {
      const city = cityIndex === undefined ? undefined : cells[cityIndex]?.trim() || undefined;
      const other = otherPlace(address, { zip, ...(city !== undefined && { city }) });
      if (other !== null) notes.place = other;
    }
    const area = values[places.areaSquareFeet] ?? null;
    if (area !== null && Number(area) < SMALLEST_AREA) notes.area = (cells[areaIndex] ?? area).trim();
    if (isRisk && values[places.severityLevel]) notes.risk = values[places.severityLevel] ?? '';
    return notes;
  };
}

const isError = (cell: string | undefined) =>
  cell !== undefined && cell.charCodeAt(0) === 35 && isExcelError(cell);

const month = '(?:JAN|FEB|MAR|APR|MAY|JUNE?|JULY?|AUG|SEPT?|OCT|NOV|DEC)[A-Z]*';
const date = `(?:\\d{1,4}[-/]${month}(?:[-/]\\d{2,4})?|${month}[-/]\\d{1,4}|\\d{1,2}/\\d{1,2}/\\d{2,4}|\\d{1,2}-\\d{1,2}-\\d{4}|\\d{4}-\\d{1,2}-\\d{1,2})`;
const dateFirst = new RegExp(`^${date}(?:\\s|$)`, 'i');
const dateAsUnit = new RegExp(`(?:#|\\b(?:apt|unit|ste|suite)\\b\\.?)\\s*${date}$`, 'i');
// 2000-01-01 to 2030-12-31, as Excel counts days.
const serial = '(?:36[5-9]\\d\\d|3[7-9]\\d{3}|4[0-7]\\d{3})(?:\\.0+)?';
const serialFirst = new RegExp(`^${serial}\\s`);
const serialAsUnit = new RegExp(`(?:#|\\b(?:apt|unit|ste|suite)\\b\\.?)\\s*${serial}$`, 'i');

const standInAddress =
  /^(?:0+\s|9{4,}\s)|\b(?:unknown|unassigned|tbd|no address|no situs|not available|see note|x{3,})\b/i;
const standInName = /^(?:unknown|tbd|see note|not available|test|x{2,}|\?+)$/i;

/** The placeholder text used for an address, a number or an owner; null if there is none. */
function placeholderIn(values: readonly (string | null)[]): string | null {
  const [address, owner] = [values[places.address] ?? '', values[places.owner] ?? ''];
  const number = [values[places.parcelNumber], values[places.propertyId]].find(
    (text) => text !== null && text !== undefined && numberKey(text) === null,
  );
  if (number) return number.slice(0, SHOWN);
  if (standInAddress.test(address)) return address.slice(0, SHOWN);
  return standInName.test(owner) ? owner : null;
}
