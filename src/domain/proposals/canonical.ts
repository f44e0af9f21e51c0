type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/**
 * JSON with sorted keys and no spaces: the same content is always the same text, also after a database has kept it.
 * Its SHA-256 is what a signature names.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value as Json));
}

function sorted(value: Json | undefined): Json | undefined {
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return value.map((one) => sorted(one) ?? null);
  const keys = Object.keys(value).toSorted();
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key])]));
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
