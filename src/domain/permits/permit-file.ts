import { readDate } from '#domain/csv/dates.ts';
import { type HeaderReading, readHeader } from '#domain/csv/header.ts';
import { type ColumnMapping, mappingOf, mappingProblem, readMapped } from '#domain/csv/mapping.ts';
import { partOf } from '#domain/csv/parts.ts';
import {
  createFileReader,
  type FileReader,
  type FileRules,
  type FileSink,
  requireAddress,
  requireWidth,
  UnreadableFile,
} from '#domain/csv/property-file.ts';
import { createRowReader, type PropertyRow, type RowReading, remembering } from '#domain/csv/property-row.ts';
import { cleanText } from '#domain/csv/values.ts';
import { headerKey } from '#domain/property-fields.ts';
import { classifyPermit } from './classify.ts';
import { ofPeople, type PermitFieldKey, permitFields, placeNames, unlike } from './fields.ts';
import type { PermitKind } from './kinds.ts';
import { type PermitStanding, standingOf } from './status.ts';

/** A permit as its row states it, beside what it was read as. */
export interface Permit {
  number: string | null;
  description: string | null;
  type: string | null;
  workClass: string | null;
  status: string | null;
  /** YYYY-MM-DD */
  appliedOn: string | null;
  issuedOn: string | null;
  finaledOn: string | null;
  contractor: string | null;
  /** Dollars. */
  value: number | null;
  kind: PermitKind;
  rule: string;
  standing: PermitStanding;
}

export interface PermitRow extends PropertyRow {
  permit: Permit;
}

/** Reads a CSV of permits that arrives in pieces, in the words of any city. */
export const createPermitFileReader = (rules: FileRules, sink: FileSink<PermitRow>): FileReader =>
  createFileReader((cells) => {
    const reading = readColumns(cells, rules.columns ?? null);
    const { place, permit } = reading;
    const hasPoint = place.columns.some(({ field }) => field.key === 'latitude');
    const hasZip = place.columns.some(({ field }) => field.key === 'zipCode');
    const readPlace = createRowReader(place, cells.length, { ...rules, placesByPoint: true });
    const readPermit = createPermitReader(permit, contactsOf(cells));
    return {
      reading: shownOf(reading, cells),
      readRow: (row): RowReading<PermitRow> => {
        const read = readPlace(row);
        return read !== 'blank' && 'row' in read ? { row: { ...read.row, permit: readPermit(row) } } : read;
      },
      lacksZip: rules.zipCode === null && !hasZip && !hasPoint,
    };
  }, sink);

interface PermitHeader {
  place: HeaderReading;
  permit: ReadonlyMap<PermitFieldKey, number>;
}

/** What each column is recognized as, for a user who wants to change it. */
export function permitMapping(headers: readonly string[]): ColumnMapping {
  const { place, permit } = readPermitHeader(headers);
  return { ...mappingOf(place), ...Object.fromEntries(permit) };
}

function readColumns(cells: readonly string[], chosen: ColumnMapping | null): PermitHeader {
  requireWidth(cells);
  if (!chosen) {
    const reading = readPermitHeader(cells);
    requireAddress(reading.place, cells);
    return reading;
  }
  const problem = mappingProblem(chosen, cells.length);
  if (problem) throw new UnreadableFile(problem);
  return {
    place: readMapped(cells, chosen),
    permit: new Map(
      permitFields.flatMap(({ key }) => (chosen[key] === undefined ? [] : [[key, chosen[key]]])),
    ),
  };
}

/** Each name claims the first column of it; the place is read as in a file of properties, from what is left. */
function readPermitHeader(headers: readonly string[]): PermitHeader {
  const keys = headers.map(headerKey);
  const permit = new Map<PermitFieldKey, number>();
  const claim = (key: PermitFieldKey, index: number | undefined) => {
    if (index !== undefined && index >= 0 && !permit.has(key)) permit.set(key, index);
  };
  const isFree = (index: number) => ![...permit.values()].includes(index);
  for (const { key, names } of permitFields)
    claim(key, firstOf(names.split(/\s+/), keys, [...permit.values()]));
  for (const { key, like } of permitFields)
    claim(
      key,
      keys.findIndex((one, index) => isFree(index) && like.test(one) && !unlike.test(one) && isOwn(key, one)),
    );
  const taken = new Set(permit.values());
  const address = firstOf(
    placeNames.flatMap(([name, as]) => (as === 'Site Address' ? [name] : [])),
    keys,
    [...taken],
  );
  const hasStreet = address !== undefined || keys.some((key) => partOf(key)?.part === 'street');
  const names = new Map(placeNames);
  const spoken = headers.map((header, index) => {
    const key = keys[index] ?? '';
    const as = names.get(key);
    if (taken.has(index) || ofPeople.test(key)) return '';
    // Beside an address, 'Location' holds the coordinates.
    if (key === 'location' && hasStreet) return 'Geopoint';
    if (as !== 'Site Address') return as ?? header;
    return index === address ? as : '';
  });
  const { columns, parts, annotations } = readHeader(spoken);
  const header = (index: number) => (headers[index] ?? '').trim();
  const placed = {
    columns: columns.filter(({ field }) => placeKeys.has(field.key)),
    parts: parts.filter(({ field }) => field.key === 'address'),
  };
  return {
    permit,
    place: {
      columns: placed.columns.map((column) => ({ ...column, header: header(column.index) })),
      parts: placed.parts.map((column) => ({ ...column, header: header(column.index) })),
      ignored: [],
      annotations,
    },
  };
}

/** Only a contractor's column is about people. */
const isOwn = (key: PermitFieldKey, header: string) => key === 'contractor' || !ofPeople.test(header);

const placeKeys: ReadonlySet<string> = new Set(['address', 'zipCode', 'latitude', 'longitude']);

const firstOf = (names: readonly string[], keys: readonly string[], taken: readonly number[]) =>
  names
    .map((name) => keys.findIndex((key, index) => key === name && !taken.includes(index)))
    .find((at) => at >= 0);

/** The columns that are read, and those that are not. */
function shownOf({ place, permit }: PermitHeader, cells: readonly string[]) {
  const columns = [
    ...place.columns,
    ...[...permit].map(([key, index]) => ({ field: { key }, index, header: (cells[index] ?? '').trim() })),
  ];
  const used = new Set([...columns, ...place.parts].map(({ index }) => index));
  const ignored = cells.map((name) => name.trim()).filter((name, index) => name !== '' && !used.has(index));
  return { ...place, columns, ignored };
}

/** Characters kept of a description, and of the other texts. */
const DESCRIPTION = 500;
const SHORT = 120;
const REMEMBERED = 20_000;

function createPermitReader(
  columns: PermitHeader['permit'],
  contacts: readonly Contact[],
): (cells: readonly string[]) => Permit {
  const readDay = remembering(readDate);
  const isContact = contacts.some(({ name }) => name === columns.get('contractor'));
  const known = new Map<string, ReturnType<typeof classifyPermit>>();
  const classify = (description: string | null, type: string | null, workClass: string | null) => {
    const key = `${description}\n${type}\n${workClass}`;
    let found = known.get(key);
    if (!found) {
      found = classifyPermit({ description, type, workClass });
      if (known.size < REMEMBERED) known.set(key, found);
    }
    return found;
  };
  return (cells) => {
    const text = (key: PermitFieldKey, longest = SHORT) => {
      const at = columns.get(key);
      return at === undefined ? null : shortOf(cells[at], longest);
    };
    const day = (key: PermitFieldKey) => {
      const at = columns.get(key);
      const value = at === undefined ? null : readDay(cells[at] ?? '');
      return typeof value === 'string' ? value : null;
    };
    const description = bothOf(text('permitDescription', DESCRIPTION), text('permitDetails', DESCRIPTION));
    const [type, workClass, status] = [text('permitType'), text('workClass'), text('permitStatus')];
    const [appliedOn, issuedOn] = [day('appliedOn'), day('issuedOn')];
    const standing = standingOf(status, { issuedOn, finaledOn: day('finaledOn') });
    const finaledOn = day('finaledOn') ?? (standing === 'finaled' ? day('statusOn') : null);
    const builder = contacts.find(({ type }) => /CONTRACTOR|ROOF/i.test(cells[type] ?? ''));
    return {
      number: text('permitNumber', 60),
      ...{ description, type, workClass, status, appliedOn, issuedOn, finaledOn },
      contractor: isContact ? shortOf(cells[builder?.name ?? -1]) : text('contractor'),
      value: dollarsOf(text('jobValue')),
      ...classify(description, type, workClass),
      standing,
    };
  };
}

const shortOf = (cell: string | undefined, longest = SHORT): string | null =>
  cleanText(cell ?? '')?.slice(0, longest) ?? null;

/** Where a file names people and what each is: Chicago's 'CONTACT_1_TYPE' is the owner as often as the contractor. */
interface Contact {
  type: number;
  name: number;
}

function contactsOf(headers: readonly string[]): Contact[] {
  const keys = headers.map(headerKey);
  return keys.flatMap((key, type) => {
    const nth = /^contact(\d+)type$/.exec(key)?.[1];
    const name = keys.indexOf(`contact${nth}name`);
    return nth && name >= 0 ? [{ type, name }] : [];
  });
}

/** What the second of two descriptions says beside the first. */
function bothOf(first: string | null, second: string | null): string | null {
  if (first === null || second === null) return first ?? second;
  if (first.toUpperCase().includes(second.toUpperCase())) return first;
  return `${first}; ${second}`.slice(0, DESCRIPTION);
}

function dollarsOf(text: string | null): number | null {
  const value = text === null ? Number.NaN : Number(text.replace(/[$,\s]/g, ''));
  return Number.isFinite(value) && value > 0 && value < 1e12 ? value : null;
}
