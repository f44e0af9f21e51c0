/**
 * The paths within a value to texts that the database cannot store unchanged: with U+0000, or half of a character (a lone
 * surrogate), which would become another one or break its JSON.
 */
export function findUnkeepable(value: unknown, path: PropertyKey[] = []): PropertyKey[][] {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => findUnkeepable(part, [...path, name]));
}
