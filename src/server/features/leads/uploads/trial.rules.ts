import type { PreviewOutcome } from '#contract/upload-previews.ts';
import type { Noted, Reading, ReadRules } from './read.ts';
import type { Tried } from './trial.data.ts';

type Known = Pick<
  Tried,
  | 'zips'
  | 'zipCount'
  | 'withoutPlace'
  | 'withoutHouseNumber'
  | 'inserted'
  | 'updated'
  | 'unchanged'
  | 'cleared'
>;

type Warned = Pick<Reading, 'rows' | 'misplaced' | 'mended' | 'columns' | 'ignoredColumns' | 'notes'>;

/** What a user should check before the import, as sentences. */
export function warningsOf(
  { rows, misplaced, mended, columns, ignoredColumns, notes }: Warned,
  { zips, zipCount, withoutPlace, withoutHouseNumber, inserted, updated, unchanged, cleared }: Known,
  { zipCode }: Pick<ReadRules, 'zipCode'>,
): string[] {
  const kept = inserted + updated + unchanged;
  // Those whose coordinates are left out are spoken of by themselves.
  const missing = Math.max(0, withoutPlace - misplaced);
  const ofZip = zips.find((zip) => zip.zipCode === zipCode)?.rows ?? 0;
  return [
    rows === 0 && 'No row can be imported.',
    zipCode !== null &&
      rows > ofZip &&
      `${rowsOf(rows - ofZip)} of other ZIP codes ${rows - ofZip === 1 ? 'goes' : 'go'} into those they name.`,
    zipCode === null && zipCount > 1 && `The rows are of ${format(zipCount)} ZIP codes.`,
    cleared > 0 &&
      `Empty cells clear ${cleared === 1 ? '1 stored value' : `${format(cleared)} stored values`}.`,
    misplaced > 0 &&
      `${rowsOf(misplaced)} ${have(misplaced)} coordinates far from ${misplaced === 1 ? 'its ZIP code' : 'their ZIP codes'}, which are left out: the addresses are looked up instead.`,
    mended > 0 &&
      `${rowsOf(mended)} ${have(mended)} coordinates without their sign or in the other order, which are mended.`,
    missing > 0 &&
      `${missing === kept ? 'No row has' : `${rowsOf(missing)} ${have(missing)} no`} coordinates.`,
    withoutHouseNumber > 0 &&
      `${rowsOf(withoutHouseNumber)} ${have(withoutHouseNumber)} no house number in the address.`,
    ...oddities(notes, rows, columns),
    ignoredColumns.length > 0 && `${columnsOf(ignoredColumns.length)} not read: ${namesOf(ignoredColumns)}.`,
  ].filter((sentence) => sentence !== false);
}

/** House numbers that may be dates are usual where most houses have such numbers. */
const USUAL_FROM = 10;

function oddities(notes: Reading['notes'], rows: number, columns: Reading['columns']): string[] {
  const { date, serial, placeholder, place, area, risk, leftOut } = Object.fromEntries(notes);
  const isUsual = serial !== undefined && serial.count > USUAL_FROM && serial.count > rows / 2;
  const severity = columns.find(({ field }) => field === 'severityLevel')?.header;
  return [
    date &&
      `${rowsOf(date.count)} ${have(date.count)} a date where a house number or unit belongs, as Excel makes of ‘12-14’: ${listOf(date)}.`,
    serial &&
      !isUsual &&
      `${rowsOf(serial.count)} ${have(serial.count)} a house number or unit that may be a date as Excel stores it (44197 is 2021-01-01): ${listOf(serial)}.`,
    placeholder &&
      `${rowsOf(placeholder.count)} ${have(placeholder.count)} placeholders or spreadsheet errors instead of values: ${listOf(placeholder)}.`,
    place &&
      `${rowsOf(place.count)} ${place.count === 1 ? 'names' : 'name'} a different city or ZIP code in the address than in the row’s own columns: ${listOf(place)}.`,
    area &&
      `${rowsOf(area.count)} ${have(area.count)} an area under 100 square feet, perhaps in another unit: ${listOf(area)}.`,
    leftOut &&
      `${rowsOf(leftOut.count)} ${have(leftOut.count)} values that are not read and left out: ${listOf(leftOut)}.`,
    risk &&
      `The column ‘${severity}’ is read as roof damage in ${rowsOf(risk.count)}. If it means something else, choose no column for it below.`,
  ].filter((sentence) => typeof sentence === 'string');
}

/** 'row 2 (14-Dec PINE ST), row 9 (3-Mar ELM ST) and 4 more' */
function listOf({ count, rows }: Noted): string {
  const listed = rows.map(({ row, value }) => `row ${format(row)} (${value})`).join(', ');
  return count > rows.length ? `${listed} and ${format(count - rows.length)} more` : listed;
}

const NAMES_SHOWN = 12;

function namesOf(headers: readonly string[]): string {
  const names = headers.slice(0, NAMES_SHOWN).join(', ');
  const more = headers.length - NAMES_SHOWN;
  return more > 0 ? `${names} and ${format(more)} more` : names;
}

const format = (count: number) => count.toLocaleString('en-US');
const rowsOf = (count: number) => (count === 1 ? '1 row' : `${format(count)} rows`);
const columnsOf = (count: number) => (count === 1 ? '1 column is' : `${format(count)} columns are`);
const have = (count: number) => (count === 1 ? 'has' : 'have');

/** What an import would do, in a sentence. */
export function trialSentence(
  outcome: Pick<PreviewOutcome, 'inserted' | 'updated' | 'unchanged' | 'rejected'> | null,
): string {
  const { inserted = 0, updated = 0, unchanged = 0, rejected = 0 } = outcome ?? {};
  const [added, changed, same, refused] = [inserted, updated, unchanged, rejected].map(format);
  return `An import would add ${added} and change ${changed}; ${same} are known already, ${refused} rejected.`;
}
