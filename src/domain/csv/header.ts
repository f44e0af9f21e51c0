import {
  headerKey,
  type PropertyField,
  propertyFields,
  rejectedReasonHeader,
  rejectedRowHeader,
} from '#domain/property-fields.ts';
import { type PartName, partOf, unclaimedParts } from './parts.ts';

/** Most columns a file may have. */
export const COLUMN_LIMIT = 1000;

export interface FieldColumn {
  field: PropertyField;
  /** Position in the row, from 0. */
  index: number;
  /** As the file writes it. */
  header: string;
}

export interface PartColumn extends FieldColumn {
  part: PartName;
}

export interface HeaderReading {
  columns: FieldColumn[];
  /** Columns that are joined into a field, or appended to the field's own column. */
  parts: PartColumn[];
  /** Headers nothing is read from, as the file writes them; unnamed columns are left out. */
  ignored: string[];
  /** Positions of the Row and Reason columns that a list of rejected rows has in front. */
  annotations: number[];
}

/** What is shown of a header: which columns are read as which fields, and which are not. */
export interface ReadColumns {
  columns: readonly { field: { key: string }; index: number; header: string }[];
  parts: readonly { field: { key: string }; index: number; header: string }[];
  ignored: string[];
  annotations: number[];
}

/** What each column of the file is read as. Of two columns for one field the better known name wins, then the first. */
export function readHeader(headers: readonly string[]): HeaderReading {
  const keys = headers.map(headerKey);
  const annotations = annotationsOf(headers);
  const header = (index: number) => (headers[index] ?? '').trim();
  const mail = mailColumns(keys);
  const taken = new Map<number, FieldColumn>();
  const done = new Set<string>();
  const take = (field: PropertyField, index: number) => {
    if (taken.has(index) || done.has(field.key) || annotations.includes(index)) return;
    taken.set(index, { field, index, header: header(index) });
    done.add(field.key);
  };
  for (const { field, index } of candidates(keys)) if (!mail.has(index)) take(field, index);
  for (const [index, part] of mail) if (part === 'address') take(fieldOf('ownerAddress'), index);
  dropLoneCoordinate(taken);
  const point = pointColumns(headers, taken);
  dropLotArea(taken, keys);
  const parts = partColumns(headers, mail, taken).map((column) => ({
    ...column,
    header: header(column.index),
  }));
  const used = new Set([
    ...taken.keys(),
    ...point.map(({ index }) => index),
    ...parts.map(({ index }) => index),
    ...annotations,
  ]);
  return {
    columns: [...taken.values(), ...point].sort((a, b) => a.index - b.index),
    parts,
    ignored: headers.map((name) => name.trim()).filter((name, index) => name !== '' && !used.has(index)),
    annotations,
  };
}

/** Rank of every name of every field: the export's header first, then the field's own name, then its aliases. */
const namesOf: ReadonlyMap<string, { field: PropertyField; rank: number }[]> = indexNames();

function indexNames() {
  const names = new Map<string, { field: PropertyField; rank: number }[]>();
  for (const field of propertyFields) {
    const spellings = [headerKey(field.header ?? field.key), headerKey(field.key), ...field.aliases];
    for (const [rank, name] of [...new Set(spellings)].entries()) {
      const known = names.get(name) ?? [];
      known.push({ field, rank });
      names.set(name, known);
    }
  }
  return names;
}

function candidates(keys: readonly string[]) {
  return keys
    .flatMap((key, index) => (namesOf.get(key) ?? []).map((name) => ({ ...name, index })))
    .sort((a, b) => a.rank - b.rank || a.index - b.index);
}

/** Positions of the columns that a list of rejected rows has in front. */
export function annotationsOf(headers: readonly string[]): number[] {
  const [first, second] = headers.map(headerKey);
  const ours = first === headerKey(rejectedRowHeader) && second === headerKey(rejectedReasonHeader);
  return ours ? [0, 1] : [];
}

/** A latitude without a longitude is no place. */
function dropLoneCoordinate(taken: Map<number, FieldColumn>): void {
  const coordinates = [...taken.values()].filter(
    ({ field }) => field.kind === 'latitude' || field.kind === 'longitude',
  );
  const [lone] = coordinates;
  if (coordinates.length === 1 && lone) taken.delete(lone.index);
}

/** What open-data portals call a column that holds both coordinates: '(33.4, -112.1)'. */
const pointNames = new Set(
  'location location1 geolocation latlong latlng latlon latitudelongitude coordinates geocodedcolumn georeference geopoint thegeom geom point mappedlocation'.split(
    ' ',
  ),
);

/** Both coordinates from one column, where no others are given; it may be the address's as well. */
function pointColumns(headers: readonly string[], taken: ReadonlyMap<number, FieldColumn>): FieldColumn[] {
  const index = headers.findIndex((name) => pointNames.has(headerKey(name)));
  if (index < 0 || [...taken.values()].some(({ field }) => field.kind === 'latitude')) return [];
  const header = (headers[index] ?? '').trim();
  return (['latitude', 'longitude'] as const).map((key) => ({ field: fieldOf(key), index, header }));
}

/** Headers of coordinates that may be a projection's as well. */
export const isPlainXY = (header: string): boolean =>
  /^(?:point|coord|centroid)?[xy](?:coord(?:inate)?)?$/.test(headerKey(header));

const fieldOf = (key: PropertyField['key']) =>
  propertyFields.find((field) => field.key === key) as PropertyField;

const names = (key: string, field: PropertyField['key']) =>
  (namesOf.get(key) ?? []).some((name) => name.field.key === field);

/** Whether a header names the property's address, or a part of it. */
const isSitus = (key: string) =>
  (names(key, 'address') && !unclaimedParts.has(key) && !weakNames.has(key)) ||
  (isStreetPart(key) && /^(?:situs|site|physical|phys?|property|prop|premise|truesite)/.test(key));
const isStreetPart = (key: string) => {
  const { field, part } = partOf(key) ?? {};
  return field === 'address' && part !== 'city' && part !== 'state' && part !== 'line2';
};
const weakNames = new Set(['street', 'location']);

/**
 * Columns of a bare name that mean where the owner gets mail: 'Address' where another column is the 'Property Address',
 * and 'City', 'State' and 'Zip' behind a mailing address. The only ZIP code of a file without a 'Property Address'
 * stays the property's.
 */
function mailColumns(keys: readonly string[]): Map<number, PartName | 'address'> {
  const hasSitus = keys.some(isSitus);
  const zips = keys.filter((key) => names(key, 'zipCode')).length;
  const mail = new Map<number, PartName | 'address'>();
  let behindMail = false;
  /** Whether the last column of the mail was its street: a unit behind its city is the property's. */
  let behindStreet = false;
  for (const [index, key] of keys.entries()) {
    const part = unclaimedParts.get(key);
    const isMail = names(key, 'ownerAddress');
    if (isMail) behindMail = true;
    else if (isSitus(key)) behindMail = false;
    else if (part === 'address') {
      behindMail = hasSitus;
      if (behindMail) mail.set(index, part);
    } else if (part === 'unit' || part === 'line2') {
      if (behindMail && behindStreet) mail.set(index, part);
    } else if (part && behindMail && (part !== 'zip' || hasSitus || zips > 1)) mail.set(index, part);
    const isUnit = (mail.get(index) ?? partOf(key)?.part) === 'unit';
    behindStreet = isMail || mail.get(index) === 'address' || (behindStreet && isUnit);
  }
  return mail;
}

/** Pieces that have something to be put to; a street needs its house number to be one. */
function partColumns(
  headers: readonly string[],
  mail: ReadonlyMap<number, PartName | 'address'>,
  taken: Map<number, FieldColumn>,
): Omit<PartColumn, 'header'>[] {
  const found = new Map<string, Omit<PartColumn, 'header'>>();
  const keys = headers.map(headerKey);
  for (const [index, key] of keys.entries()) {
    const claimed = mail.get(index);
    if (claimed === 'address') continue;
    const named = claimed
      ? ({ field: 'ownerAddress', part: claimed } as const)
      : (partOf(key) ?? unitOf(headers[index] ?? ''));
    const isStreet = named?.part === 'street' && taken.get(index)?.field.key === 'address';
    if (!named || (taken.has(index) && !isStreet)) continue;
    // Of a type and a suffix of the street, the suffix is the direction behind it.
    const isSuffix = named.part === 'streetType' && /su?fx?|suffix/.test(key) && hasType(keys);
    const part = isSuffix ? 'directionBehind' : named.part;
    const name = `${named.field} ${part}`;
    if (!found.has(name)) found.set(name, { field: fieldOf(named.field), part, index });
  }
  const has = (field: PropertyField['key']) =>
    [...taken.values()].some((column) => column.field.key === field);
  const street = found.get('address street');
  const isSplit = found.has('address number') && street !== undefined;
  if (isSplit) taken.delete(street.index);
  return [...found.values()].filter(({ field, part, index }) => {
    if (taken.has(index)) return false;
    if (field.key === 'owner') return !has('owner') || part.startsWith('second');
    if (field.key === 'ownerAddress') return has('ownerAddress') || found.has('ownerAddress street');
    return isSplit || (besideAddress.has(part) && has('address'));
  });
}

const unitWords = new Set('unit apt apartment suite ste spc space trailer trlr'.split(' '));
const besideUnit = new Set(
  'no num number nbr value val id or and situs site property prop physical address addr street'.split(' '),
);

/** 'Unit/Apt #' and 'Apt or Suite'; a unit that is not read makes one door of many. */
function unitOf(header: string): { field: 'address'; part: 'unit' } | undefined {
  const words = header
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/)
    .map((word) => word.toLowerCase())
    .filter(Boolean);
  const isUnit = words.some((word) => unitWords.has(word));
  return isUnit && words.every((word) => unitWords.has(word) || besideUnit.has(word))
    ? { field: 'address', part: 'unit' }
    : undefined;
}

const hasType = (keys: readonly string[]) =>
  keys.some((key) => partOf(key)?.part === 'streetType' && /typ/.test(key));

/** Parts of an address whose street is in one column, and those it may lack. */
const besideAddress = new Set<PartName>([
  ...(['number', 'fraction', 'direction', 'street', 'streetType', 'directionBehind'] as const),
  ...(['unit', 'building', 'line2', 'city', 'state'] as const),
]);

/** Regrid's 'sqft' is the lot's. */
function dropLotArea(taken: Map<number, FieldColumn>, keys: readonly string[]): void {
  if (!keys.includes('llgissqft') && !keys.includes('lluuid')) return;
  for (const [index] of taken) if (keys[index] === 'sqft') taken.delete(index);
}
