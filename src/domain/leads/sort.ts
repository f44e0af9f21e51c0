import { severityRank } from '../roofs.ts';
import type { Lead, PreparedLeads } from './prepare.ts';

/** Dashboard sort fields (docs/product.md). */
export const sortFields = [
  'address',
  'owner',
  'yearBuilt',
  'areaSquareFeet',
  'roofType',
  'roofSubtype',
  'zoning',
  'severityLevel',
] as const;
export type SortField = (typeof sortFields)[number];

export const sortDirections = ['asc', 'desc'] as const;
export type SortDirection = (typeof sortDirections)[number];

type Key = string | number | null;

const keyOf: Record<SortField, (lead: Lead) => Key> = {
  address: (lead) => naturalKey(lead.address),
  owner: (lead) => naturalKey(lead.owner),
  yearBuilt: (lead) => lead.yearBuilt || null,
  areaSquareFeet: (lead) => lead.areaSquareFeet || null,
  roofType: (lead) => naturalKey(lead.roofType),
  roofSubtype: (lead) => naturalKey(lead.roofSubtype),
  zoning: (lead) => naturalKey(lead.zoning),
  severityLevel: (lead) => (lead.severityLevel ? severityRank[lead.severityLevel] : null),
};

/**
 * Positions in `leads.all` in the wanted order. What is not known stands last in both directions; equals keep the
 * order they came in. Made once per field and direction.
 */
export function sortedOrder<L extends Lead>(
  leads: PreparedLeads<L>,
  field: SortField,
  direction: SortDirection,
): Uint32Array {
  const name = `${field} ${direction}`;
  const known = leads.orders.get(name);
  if (known) return known;
  const order = makeOrder(leads.all.map(keyOf[field]), direction === 'asc' ? 1 : -1);
  leads.orders.set(name, order);
  return order;
}

/**
 * A string whose plain comparison reads as a person sorts: without regard to case and accents, and '9 Elm' before
 * '10 Elm'. Null for blank. Comparing such keys is some ten times faster than Intl.Collator.
 */
export function naturalKey(text: string | null): string | null {
  const trimmed = text?.trim().toLowerCase();
  if (!trimmed) return null;
  return plain(trimmed).replace(/\d+/g, (digits) => digits.padStart(12, '0'));
}

// Only text beyond ASCII has accents to strip.
const plain = (text: string): string =>
  /[^ -~]/.test(text) ? text.normalize('NFD').replace(/\p{Mn}/gu, '') : text;

function makeOrder(keys: Key[], sign: 1 | -1): Uint32Array {
  const known: number[] = [];
  const unknown: number[] = [];
  keys.forEach((key, position) => {
    (key === null ? unknown : known).push(position);
  });
  known.sort((a, b) => sign * compare(keys[a] ?? '', keys[b] ?? ''));
  return Uint32Array.from([...known, ...unknown]);
}

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);
