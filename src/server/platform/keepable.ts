/**
 * Where in a value, field by field, a text stands that the database cannot keep as it is: U+0000, or half of a
 * character (a lone surrogate), which would become another one or break the JSON it stands in.
 */
export function findUnkeepable(value: unknown, path: PropertyKey[] = []): PropertyKey[][] {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => findUnkeepable(part, [...path, name]));
}
