import { addressKey, houseNumber, namesNoDoor, zipOfAddress } from '#domain/addresses.ts';
import type { Place } from '#domain/geo/distance.ts';
import { propertyFields } from '#domain/property-fields.ts';
import { identityOf } from '#domain/property-identity.ts';
import { readDate } from './dates.ts';
import { isFooter } from './footer.ts';
import { type FieldColumn, type HeaderReading, isPlainXY, type PartColumn } from './header.ts';
import { joinMail, joinOwners, joinStreet, type PartField, type PartName } from './parts.ts';
import { headerOf, placeOf, places } from './property-places.ts';
import { dropFarCoordinates, dropProjected, type FarPlace, settleCoordinates } from './row-coordinates.ts';
import { createRowNotes, type RowNotes } from './row-notes.ts';
import type { RowProblem } from './row-problem.ts';
import {
  cleanText,
  readArea,
  readBoolean,
  readDegrees,
  readNumberText,
  readPlainDegrees,
  readPoint,
  readPool,
  readSeverity,
  readText,
  readUrl,
  readYear,
  readZip,
  type Value,
  withoutPoint,
} from './values.ts';

/** A row that can be imported. */
export interface PropertyRow {
  zipCode: string;
  identity: string;
  addressKey: string;
  /** One per entry of propertyFields, in its order, normalized; null if the file has no value. */
  values: (string | null)[];
  /** Coordinates it had that cannot be its own: far from its ZIP. They are left out. */
  misplaced: FarPlace | null;
  /** Whether its coordinates had a missing sign or were swapped. */
  isMended: boolean;
  /** What a user should check before the import. */
  notes: RowNotes;
}

export type RowReading<Row extends PropertyRow = PropertyRow> =
  | { row: Row }
  | { problems: RowProblem[] }
  | 'blank';

export const VALUE_SHOWN = 200;

/** A file of fewer columns may have an address and nothing else. */
const MOST_ALONE = 2;

export const otherZipChoices = ['reject', 'sort'] as const;
/** 'sort' takes it into the ZIP it names. */
export type OtherZips = (typeof otherZipChoices)[number];

export interface RowRules {
  /** The ZIP the whole file is for; null if each row must name its own. */
  zipCode: string | null;
  /** What happens to a row with a ZIP other than the file's: 'reject' by default. */
  otherZips?: OtherZips;
  /** The middle of a ZIP, where it is known: coordinates far from it are left out. */
  centerOf?: (zipCode: string) => Place | null;
  /** Where this installation is reached, without a slash at its end: addresses of its own pictures are stored without. */
  siteUrl?: string;
  /** Last year a building may be from. */
  lastYear: number;
  /** Whether coordinates may stand in for the ZIP code, which is empty then. */
  placesByPoint?: boolean;
}

/** Makes the function that reads the cells of one row under the given header. */
export function createRowReader(header: HeaderReading, width: number, rules: RowRules) {
  const { columns, parts, annotations } = header;
  const notesOf = createRowNotes(header);
  const readers = columns.map((column) => ({
    ...column,
    place: placeOf(column.field),
    read: readerOf(column, columns, rules),
  }));

  /** X and Y, which may be those of a projection. */
  const isPlain = columns.some(({ field, header }) => field.kind === 'latitude' && isPlainXY(header));
  const composed = composersOf(columns, parts, rules.zipCode);

  return function readRow(cells: readonly string[]): RowReading {
    if (isBlank(cells, annotations)) return 'blank';
    const values = new Array<string | null>(propertyFields.length).fill(null);
    const problems: RowProblem[] = [];
    let leftOut: string | undefined;
    for (const { index, header, place, read } of readers) {
      const cell = cells[index];
      if (cell === undefined || cell === '') continue;
      const value = read(cell);
      if (value === null || typeof value === 'string') values[place] = value;
      else if (value.isLeftOut)
        leftOut ??= `${header}: ‘${cell.trim().slice(0, VALUE_SHOWN)}’ ${value.reason}`;
      else problems.push({ column: header, value: cell.slice(0, VALUE_SHOWN), reason: value.reason });
    }
    for (const compose of composed) compose(cells, values, problems);
    if (cells.length > width) refuseExtraCells(cells, width, problems);
    if (isPlain) leftOut = dropProjected(values) ?? leftOut;
    const isMended = settleCoordinates(values, columns, problems);
    const zipCode = settleZip(values, columns, problems, rules);
    const address = values[places.address];
    if (address === null || address === undefined) {
      const column = headerOf([...columns, ...parts], 'address');
      if (!problems.some((problem) => problem.column === column)) {
        problems.push({ column, value: '', reason: 'The address is missing' });
      }
      return { problems };
    }
    const column = headerOf([...columns, ...parts], 'address');
    const reject = (reason: string) => ({
      problems: [{ column, value: address.slice(0, VALUE_SHOWN), reason }],
    });
    if (isFooter(address)) return reject('is a line of a report, not an address');
    if (problems.length > 0) return { problems };
    const key = addressKey(address);
    const names = {
      parcelNumber: values[places.parcelNumber] ?? null,
      propertyId: values[places.propertyId] ?? null,
      addressKey: key,
    };
    const identity = identityOf(names);
    // A lot without a house is one by its number; without either, all of a street would be one property.
    if (identity.startsWith('a:')) {
      if (namesNoDoor(key)) return reject('has no house number, and the row has no parcel number');
      // Other rows have more than a text.
      const isAlone = width > MOST_ALONE && cells.filter((cell) => cell.trim() !== '').length === 1;
      if (isAlone && !houseNumber.test(key))
        return reject('is all that the row has, and begins with no house number');
    }
    const misplaced = dropFarCoordinates(values, rules.centerOf?.(zipCode) ?? null);
    const notes = notesOf(cells, values, zipCode);
    if (leftOut !== undefined) notes.leftOut = leftOut;
    return { row: { zipCode, identity, addressKey: key, values, misplaced, isMended, notes } };
  };
}

function readerOf(
  { field, header, index }: FieldColumn,
  columns: readonly FieldColumn[],
  { lastYear, siteUrl }: RowRules,
): (cell: string) => Value {
  const maxLength = field.maxLength ?? 0;
  const isPoint = columns.some((other) => other.index === index && other.field.kind === 'latitude');
  switch (field.kind) {
    case 'text':
      return field.key === 'parcelNumber' || field.key === 'propertyId'
        ? (cell) => readNumberText(cell, maxLength)
        : isPoint
          ? (cell) => readText(withoutPoint(cell), maxLength)
          : (cell) => readText(cell, maxLength);
    case 'url':
      return (cell) => readUrl(cell, maxLength, siteUrl);
    case 'zip':
      return remembering(readZip);
    case 'year':
      return remembering((cell) => readYear(cell, lastYear));
    case 'area':
      return remembering(readArea);
    case 'boolean':
      return remembering(field.key === 'hasPool' ? readPool : readBoolean);
    case 'date':
      return remembering(readDate);
    case 'severity':
      return remembering(readSeverity);
    case 'latitude':
    case 'longitude': {
      const { kind } = field;
      const isBoth = columns.some((other) => other.index === index && other.field.kind !== kind);
      if (isBoth) return (cell) => readPoint(cell, kind);
      return isPlainXY(header) ? readPlainDegrees : readDegrees;
    }
  }
}

const REMEMBERED = 5000;

/** Columns of few different values are read once per value. */
export function remembering(read: (cell: string) => Value): (cell: string) => Value {
  const known = new Map<string, Value>();
  let last = '';
  let lastValue: Value = null;
  return (cell) => {
    if (cell === last) return lastValue;
    let value = known.get(cell);
    if (value === undefined) {
      value = read(cell);
      if (known.size < REMEMBERED && cell.length <= 40) known.set(cell, value);
    }
    last = cell;
    lastValue = value;
    return value;
  };
}

const joiners: Record<PartField, typeof joinStreet> = {
  address: joinStreet,
  owner: joinOwners,
  ownerAddress: joinMail,
};

type Compose = (cells: readonly string[], values: (string | null)[], problems: RowProblem[]) => void;

/** For each field given in parts: joins them with the field's own column. */
function composersOf(
  wholes: readonly FieldColumn[],
  parts: readonly PartColumn[],
  zipCode: string | null,
): Compose[] {
  return Object.entries(joiners).flatMap(([key, join]) => {
    const columns = parts.filter(({ field }) => field.key === key);
    // An address may end with the ZIP code that also has its own column.
    const first = columns[0] ?? wholes.find(({ field }) => field.key === key && key === 'address');
    if (!first) return [];
    const place = placeOf(first.field);
    return (cells: readonly string[], values: (string | null)[], problems: RowProblem[]) => {
      if (columns.length === 0 && !endsWithZip.test(values[place] ?? '')) return;
      const pieces: Partial<Record<PartName, string>> = {};
      for (const { part, index } of columns) {
        const piece = cleanText(cells[index] ?? '');
        if (piece !== null) pieces[part] = piece;
      }
      const zip = values[places.zipCode] ?? zipCode;
      if (key === 'address' && zip !== null) pieces.zip = zip;
      const whole = join(values[place] ?? null, pieces);
      const value = whole === null ? null : readText(whole, first.field.maxLength ?? 0);
      if (value === null || typeof value === 'string') values[place] = value;
      else
        problems.push({
          column: first.header,
          value: (whole ?? '').slice(0, VALUE_SHOWN),
          reason: value.reason,
        });
    };
  });
}

const endsWithZip = /\d{5}(?:-\d{4})?$/;

function isBlank(cells: readonly string[], annotations: readonly number[]): boolean {
  return cells.every((cell, index) => cell === '' || cell.trim() === '' || annotations.includes(index));
}

function refuseExtraCells(cells: readonly string[], width: number, problems: RowProblem[]): void {
  const extra = cells.slice(width).find((cell) => cell.trim() !== '');
  if (extra === undefined) return;
  const reason = `The row has ${cells.length} cells, the header has ${width}`;
  problems.push({ column: '', value: extra.slice(0, VALUE_SHOWN), reason });
}

/** The ZIP code of the row: its own column's, else the one its address ends with, else that of the file. */
function settleZip(
  values: (string | null)[],
  columns: readonly FieldColumn[],
  problems: RowProblem[],
  rules: RowRules,
): string {
  const ofColumn = values[places.zipCode] ?? null;
  const address = values[places.address] ?? null;
  const named = ofColumn ?? (address === null ? null : zipOfAddress(address));
  const column = headerOf(columns, ofColumn === null && named !== null ? 'address' : 'zipCode');
  if (rules.zipCode === null) {
    const hasPoint = rules.placesByPoint && values[places.latitude] != null;
    if (
      named === null &&
      !hasPoint &&
      !problems.some((problem) => column !== '' && problem.column === column)
    ) {
      problems.push({ column, value: '', reason: 'The ZIP code is missing' });
    }
    values[places.zipCode] = named;
    return named ?? '';
  }
  if (named !== null && rules.otherZips === 'sort') {
    values[places.zipCode] = named;
    return named;
  }
  if (named !== null && named !== rules.zipCode) {
    problems.push({ column, value: named, reason: `is not ${rules.zipCode}, the ZIP code of this upload` });
  }
  values[places.zipCode] = rules.zipCode;
  return rules.zipCode;
}
