import {
  headerKey,
  type PropertyField,
  propertyFields,
  rejectedReasonHeader,
  rejectedRowHeader,
} from '#domain/property-fields.ts';

/** Most columns a file may have. */
export const COLUMN_LIMIT = 1000;

export interface FieldColumn {
  field: PropertyField;
  /** Position in the row, from 0. */
  index: number;
  /** As the file writes it. */
  header: string;
}

export interface HeaderReading {
  columns: FieldColumn[];
  /** Headers nothing is read from, as the file writes them; unnamed columns are left out. */
  ignored: string[];
  /** Positions of the Row and Reason columns that a list of rejected rows has in front. */
  annotations: number[];
}

/** What each column of the file is read as. Of two columns for one field the better known name wins, then the first. */
export function readHeader(headers: readonly string[]): HeaderReading {
  const annotations = annotationsOf(headers);
  const taken = new Map<number, FieldColumn>();
  const done = new Set<string>();
  for (const { field, index } of candidates(headers)) {
    if (taken.has(index) || done.has(field.key) || annotations.includes(index)) continue;
    taken.set(index, { field, index, header: (headers[index] ?? '').trim() });
    done.add(field.key);
  }
  dropLoneCoordinate(taken);
  const isNamed = (header: string, index: number) =>
    header.trim() !== '' && !taken.has(index) && !annotations.includes(index);
  return {
    columns: [...taken.values()].sort((a, b) => a.index - b.index),
    ignored: headers.filter(isNamed).map((header) => header.trim()),
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

function candidates(headers: readonly string[]) {
  return headers
    .flatMap((header, index) => (namesOf.get(headerKey(header)) ?? []).map((name) => ({ ...name, index })))
    .sort((a, b) => a.rank - b.rank || a.index - b.index);
}

function annotationsOf(headers: readonly string[]): number[] {
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
