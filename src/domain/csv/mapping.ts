import { type PermitFieldKey, permitFields } from '#domain/permits/fields.ts';
import { headerKey, type PropertyFieldKey, propertyFields } from '#domain/property-fields.ts';
import { annotationsOf, type FieldColumn, type HeaderReading, type PartColumn } from './header.ts';
import { knownParts, type PartField, type PartName } from './parts.ts';

/** What a column may be read as: a field, or a piece of one, as in 'address.street'. */
type PropertyTarget = PropertyFieldKey | `${PartField}.${PartName}`;
export type MappingTarget = PropertyTarget | PermitFieldKey;

/** Those of a file of properties. */
export const propertyTargets: readonly PropertyTarget[] = [
  ...propertyFields.map(({ key }) => key),
  ...knownParts.map(({ field, part }) => `${field}.${part}` as const),
];

/** Those of a file of permits: the place, and what the permit says. */
export const permitTargets: readonly MappingTarget[] = [
  ...(['address', 'zipCode', 'latitude', 'longitude'] as const),
  ...propertyTargets.filter((target) => target.startsWith('address.')),
  ...permitFields.map(({ key }) => key),
];

export const mappingTargets: readonly MappingTarget[] = [...new Set([...propertyTargets, ...permitTargets])];

/** The column each target is read from, by its position from 0. What is left out is not in the file. */
export type ColumnMapping = Partial<Record<MappingTarget, number>>;

/** How a header was read, as a mapping that reads it in the same way. */
export function mappingOf({ columns, parts }: Pick<HeaderReading, 'columns' | 'parts'>): ColumnMapping {
  return Object.fromEntries([
    ...columns.map(({ field, index }) => [field.key, index]),
    ...parts.map(({ field, part, index }) => [`${field.key}.${part}`, index]),
  ]);
}

/** Reads the columns as the user mapped them; nothing is guessed. */
export function readMapped(headers: readonly string[], mapping: ColumnMapping): HeaderReading {
  const columns: FieldColumn[] = [];
  const parts: PartColumn[] = [];
  for (const [target, index] of Object.entries(mapping)) {
    const [key, part] = target.split('.');
    const field = propertyFields.find((one) => one.key === key);
    if (!field) continue;
    const column = { field, index, header: (headers[index] ?? '').trim() };
    if (part) parts.push({ ...column, part: part as PartName });
    else columns.push(column);
  }
  const annotations = annotationsOf(headers);
  const used = new Set([...Object.values(mapping), ...annotations]);
  return {
    columns: columns.sort((a, b) => a.index - b.index),
    parts,
    ignored: headers.map((name) => name.trim()).filter((name, index) => name !== '' && !used.has(index)),
    annotations,
  };
}

/** Why a file of so many columns cannot be read like this, as a sentence; null if it can. */
export function mappingProblem(mapping: ColumnMapping, width: number): string | null {
  if (Object.values(mapping).some((index) => index >= width))
    return 'The file has fewer columns than were chosen. Please choose them again.';
  const has = (target: MappingTarget) => mapping[target] !== undefined;
  if (!has('address') && !(has('address.number') && has('address.street')))
    return 'Choose the column of the address, or those of house number and street.';
  if (has('latitude') !== has('longitude'))
    return 'Latitude and longitude belong together: choose both columns or neither.';
  return null;
}

/**
 * The same columns in another file, found by their names; the second of two columns of one name stays the second.
 * Null if one of them is not there.
 */
export function moveMapping(
  mapping: ColumnMapping,
  from: readonly string[],
  to: readonly string[],
): ColumnMapping | null {
  const names = namesInOrder(from);
  const places = new Map(namesInOrder(to).map((name, index) => [name, index]));
  const moved = Object.entries(mapping).map(([target, index]) => [target, places.get(names[index] ?? '')]);
  return moved.every(([, index]) => index !== undefined) ? Object.fromEntries(moved) : null;
}

/** 'zip', 'zip' → 'zip 1', 'zip 2'. */
function namesInOrder(headers: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headers.map((header) => {
    const key = headerKey(header);
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    return `${key} ${nth}`;
  });
}
