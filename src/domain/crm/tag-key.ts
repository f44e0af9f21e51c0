import { capitalized } from '../capitalized.ts';
/** Longest key, and longest label, of a tag in characters. */
export const TAG_LENGTH = 64;

/** The key of a typed tag: trimmed, lowercase, whitespace runs to one underscore (docs/product.md). May be empty. */
export const tagKeyOf = (typed: string): string => typed.trim().toLowerCase().replace(/\s+/g, '_');

/** A label made from a key: 'gate_code' becomes 'Gate code'. */
export function labelOfKey(key: string): string {
  const words = key.replaceAll('_', ' ').trim() || key;
  return capitalized(words);
}

/** The key under which a typed text can be made a new tag; null if it is empty or the catalog has it already. */
export function newTagKey(typed: string, catalog: readonly { key: string }[]): string | null {
  const key = tagKeyOf(typed);
  return key === '' || catalog.some((tag) => tag.key === key) ? null : key;
}
