import { readHeader } from '../csv/header.ts';
import type { PartName } from '../csv/parts.ts';
import { type Links, linkColumns } from './trace-links.ts';
import type { TraceRole } from './trace-roles.ts';
import { readHeaderWords, type TraceHeader } from './trace-words.ts';

export interface TraceColumn extends TraceHeader, Links {
  /** Position in the row, from 0. */
  index: number;
  header: string;
  /** Of a column that is part of the property's address. */
  part: PartName | null;
}

/**
 * What each column of a file holds, whose it is, and which phone columns it is about.
 * @param chosen roles by position, in place of what the headers say
 */
export function readTraceHeader(
  headers: readonly string[],
  chosen: Readonly<Record<number, TraceRole>> = {},
): TraceColumn[] {
  const door = doorColumns(headers);
  const isTaken = (role: TraceRole) => onceOnly.has(role) && Object.values(chosen).includes(role);
  const columns = headers.map((header, index) => {
    const words = readHeaderWords(header);
    const ofDoor = words.role === 'ignored' ? door.get(index) : undefined;
    const read = ofDoor?.role ?? words.role;
    const role = chosen[index] ?? (isTaken(read) ? 'ignored' : read);
    const part = role === 'addressPart' ? (ofDoor?.part ?? 'unit') : null;
    return { ...words, role, part, index, header: header.trim() };
  });
  return linkColumns(columns);
}

const onceOnly: ReadonlySet<TraceRole> = new Set(['address', 'zip', 'parcel']);

const doorRoles = { address: 'address', zipCode: 'zip', parcelNumber: 'parcel' } as const;

/** The columns that name the property, as the import of properties finds them. */
function doorColumns(headers: readonly string[]) {
  const { columns, parts } = readHeader(headers.map((header) => header.replace(/^\s*input[\s_-]+/i, '')));
  const door = new Map<number, { role: TraceRole; part?: PartName }>();
  for (const { field, index } of columns) {
    const role = doorRoles[field.key as keyof typeof doorRoles];
    if (role) door.set(index, { role });
  }
  for (const { field, part, index } of parts)
    if (field.key === 'address') door.set(index, { role: 'addressPart', part });
  return door;
}
