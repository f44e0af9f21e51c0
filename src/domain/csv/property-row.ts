import { addressKey } from '#domain/addresses.ts';
import type { PropertyField } from '#domain/property-fields.ts';
import { propertyFields } from '#domain/property-fields.ts';
import { identityOf } from '#domain/property-identity.ts';
import type { FieldColumn, HeaderReading } from './header.ts';
import {
  readArea,
  readBoolean,
  readDegrees,
  readNumberText,
  readSeverity,
  readText,
  readUrl,
  readYear,
  readZip,
  type Value,
} from './values.ts';

/** A row that can be imported. */
export interface PropertyRow {
  zipCode: string;
  identity: string;
  addressKey: string;
  /** One per entry of propertyFields, in its order and in one spelling; null where the file says nothing. */
  values: (string | null)[];
}

export interface RowProblem {
  /** Header as the file writes it; empty where the row as a whole is meant. */
  column: string;
  /** At most VALUE_SHOWN characters. */
  value: string;
  /** Follows the value in a sentence: 'is not a year'. */
  reason: string;
}

export type RowReading = { row: PropertyRow } | { problems: RowProblem[] } | 'blank';

export const VALUE_SHOWN = 200;

export interface RowRules {
  /** The ZIP the whole file is for; null where each row must name its own. */
  zipCode: string | null;
  /** Last year a building may be from. */
  lastYear: number;
}

/** Makes the function that reads the cells of one row under the given header. */
export function createRowReader({ columns, annotations }: HeaderReading, width: number, rules: RowRules) {
  const readers = columns.map((column) => ({
    ...column,
    place: placeOf(column.field),
    read: readerOf(column, rules),
  }));

  return function readRow(cells: readonly string[]): RowReading {
    if (isBlank(cells, annotations)) return 'blank';
    const values = new Array<string | null>(propertyFields.length).fill(null);
    const problems: RowProblem[] = [];
    for (const { index, header, place, read } of readers) {
      const cell = cells[index];
      if (cell === undefined || cell === '') continue;
      const value = read(cell);
      if (value === null || typeof value === 'string') values[place] = value;
      else problems.push({ column: header, value: cell.slice(0, VALUE_SHOWN), reason: value.reason });
    }
    if (cells.length > width) refuseExtraCells(cells, width, problems);
    settleCoordinates(values, columns, problems);
    const zipCode = settleZip(values, columns, problems, rules);
    const address = values[places.address];
    if (address === null || address === undefined) {
      if (!problems.some(({ column }) => column === headerOf(columns, 'address'))) {
        problems.push({ column: headerOf(columns, 'address'), value: '', reason: 'The address is missing' });
      }
      return { problems };
    }
    if (problems.length > 0) return { problems };
    const key = addressKey(address);
    const names = {
      parcelNumber: values[places.parcelNumber] ?? null,
      propertyId: values[places.propertyId] ?? null,
      addressKey: key,
    };
    return { row: { zipCode, identity: identityOf(names), addressKey: key, values } };
  };
}

const placeOf = (field: PropertyField) => propertyFields.findIndex(({ key }) => key === field.key);

const places = Object.fromEntries(propertyFields.map(({ key }, place) => [key, place])) as Record<
  PropertyField['key'],
  number
>;

function headerOf(columns: readonly FieldColumn[], key: PropertyField['key']): string {
  return columns.find(({ field }) => field.key === key)?.header ?? '';
}

function readerOf({ field }: FieldColumn, { lastYear }: RowRules): (cell: string) => Value {
  const maxLength = field.maxLength ?? 0;
  switch (field.kind) {
    case 'text':
      return field.key === 'parcelNumber' || field.key === 'propertyId'
        ? (cell) => readNumberText(cell, maxLength)
        : (cell) => readText(cell, maxLength);
    case 'url':
      return (cell) => readUrl(cell, maxLength);
    case 'zip':
      return remembering(readZip);
    case 'year':
      return remembering((cell) => readYear(cell, lastYear));
    case 'area':
      return remembering(readArea);
    case 'boolean':
      return remembering(readBoolean);
    case 'severity':
      return remembering(readSeverity);
    case 'latitude':
      return (cell) => readDegrees(cell, 90);
    case 'longitude':
      return (cell) => readDegrees(cell, 180);
  }
}

const REMEMBERED = 5000;

/** Columns of few different values are read once per value. */
function remembering(read: (cell: string) => Value): (cell: string) => Value {
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

function isBlank(cells: readonly string[], annotations: readonly number[]): boolean {
  return cells.every((cell, index) => cell === '' || cell.trim() === '' || annotations.includes(index));
}

function refuseExtraCells(cells: readonly string[], width: number, problems: RowProblem[]): void {
  const extra = cells.slice(width).find((cell) => cell.trim() !== '');
  if (extra === undefined) return;
  const reason = `The row has ${cells.length} cells, the header has ${width}`;
  problems.push({ column: '', value: extra.slice(0, VALUE_SHOWN), reason });
}

/** Both or neither; 0, 0 is what devices write that found no place. */
function settleCoordinates(
  values: (string | null)[],
  columns: readonly FieldColumn[],
  problems: RowProblem[],
): void {
  const latitude = values[places.latitude] ?? null;
  const longitude = values[places.longitude] ?? null;
  if (latitude === null && longitude === null) return;
  if (Number(latitude) === 0 && Number(longitude) === 0) {
    values[places.latitude] = null;
    values[places.longitude] = null;
  } else if ((latitude === null || longitude === null) && problems.length === 0) {
    const missing = latitude === null ? 'latitude' : 'longitude';
    problems.push({ column: headerOf(columns, missing), value: '', reason: `The ${missing} is missing` });
  }
}

function settleZip(
  values: (string | null)[],
  columns: readonly FieldColumn[],
  problems: RowProblem[],
  rules: RowRules,
): string {
  const named = values[places.zipCode] ?? null;
  const column = headerOf(columns, 'zipCode');
  if (rules.zipCode === null) {
    if (named === null && !problems.some((problem) => column !== '' && problem.column === column)) {
      problems.push({ column, value: '', reason: 'The ZIP code is missing' });
    }
    return named ?? '';
  }
  if (named !== null && named !== rules.zipCode) {
    problems.push({ column, value: named, reason: `is not ${rules.zipCode}, the ZIP code of this upload` });
  }
  values[places.zipCode] = rules.zipCode;
  return rules.zipCode;
}
