import { foldCase } from '../letters.ts';
import { roofYear } from '../permits/roof-line.ts';
import { severityRank } from '../roofs.ts';
import type { Lead, PreparedLeads } from './prepare.ts';

/** Dashboard sort fields (docs/product.md). */
export const sortFields = [
  'address',
  'owner',
  'yearBuilt',
  'roofAge',
  'areaSquareFeet',
  'roofType',
  'roofSubtype',
  'zoning',
  'severityLevel',
  'score',
  'squares',
] as const;
export type SortField = (typeof sortFields)[number];

export const sortDirections = ['asc', 'desc'] as const;
export type SortDirection = (typeof sortDirections)[number];

/** Whether a list of properties can be sorted by what it holds; only the server knows the score and the size of each. */
export const isSortedHere = (field: SortField): boolean => field !== 'score' && field !== 'squares';

/** Where a field's first press sorts to: the worst, the oldest and the largest roofs and the best scores first, all else from the top. */
export const firstDirection: Record<SortField, SortDirection> = {
  address: 'asc',
  owner: 'asc',
  yearBuilt: 'asc',
  roofAge: 'desc',
  areaSquareFeet: 'asc',
  roofType: 'asc',
  roofSubtype: 'asc',
  zoning: 'asc',
  severityLevel: 'desc',
  score: 'desc',
  squares: 'desc',
};

/** How a list opens. */
export const FIRST_SORT = 'severityLevel' satisfies SortField;

export interface Order {
  sort: SortField;
  direction: SortDirection;
}

/** The worst roofs first. */
export const WORST_FIRST: Order = { sort: FIRST_SORT, direction: firstDirection[FIRST_SORT] };

type Key = string | number | null;

const addressOf = (lead: Lead): string => naturalKey(lead.address) ?? '';

// leadOrder of server/features/leads/leads/order.data.ts is its SQL.
const keyOf: Record<SortField, (lead: Lead) => Key> = {
  address: addressOf,
  owner: (lead) => naturalKey(lead.owner),
  yearBuilt: (lead) => lead.yearBuilt || null,
  roofAge: (lead) => -(roofYear(lead) ?? 0) || null,
  areaSquareFeet: (lead) => lead.areaSquareFeet || null,
  roofType: (lead) => naturalKey(lead.roofType),
  roofSubtype: (lead) => naturalKey(lead.roofSubtype),
  zoning: (lead) => naturalKey(lead.zoning),
  severityLevel: (lead) => (lead.severityLevel ? severityRank[lead.severityLevel] : null),
  score: (lead) => lead.score ?? null,
  squares: (lead) => lead.squares ?? null,
};

/**
 * Positions in `leads.all` in the wanted order. Unknown values come last in both directions; ties are sorted by address,
 * then by id, whatever the direction; equal scores by id alone. Computed once per field and direction.
 */
export function sortedOrder<L extends Lead>(
  leads: PreparedLeads<L>,
  field: SortField,
  direction: SortDirection,
): Uint32Array {
  const isByAddress = field === 'address' && direction === 'asc';
  return keptOrder(leads, `${field} ${direction}`, () => {
    if (isByAddress) return byAddress(leads.all);
    const before = field === 'score' ? byId(leads.all) : sortedOrder(leads, 'address', 'asc');
    return reordered(before, leads.all.map(keyOf[field]), direction === 'asc' ? 1 : -1);
  });
}

function byId(leads: readonly Lead[]): Uint32Array {
  const idAt = (position: number) => leads[position]?.id ?? 0;
  return Uint32Array.from(leads.keys()).sort((a, b) => idAt(a) - idAt(b));
}

function keptOrder({ orders }: PreparedLeads<Lead>, name: string, make: () => Uint32Array): Uint32Array {
  const order = orders.get(name) ?? make();
  orders.set(name, order);
  return order;
}

/**
 * A string whose plain comparison reads as a person sorts: without regard to case and accents, and '9 Elm' before
 * '10 Elm'. Null for blank. Comparing such keys is some ten times faster than Intl.Collator. natural_key of the
 * database is the same function.
 */
export function naturalKey(text: string | null): string | null {
  const trimmed = text?.trim();
  if (!trimmed) return null;
  return plain(foldCase(trimmed)).replace(/\d+/g, (digits) => digits.padStart(12, '0')) || null;
}

// Only text beyond ASCII has accents to strip.
const plain = (text: string): string =>
  /[^ -~]/.test(text) ? byCodePoints(text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')) : text;

// JavaScript compares halves of surrogate pairs, which are below U+E000, and the database whole code points.
const byCodePoints = (text: string): string =>
  /[\ud800-\uffff]/.test(text)
    ? text.replace(/[\ud800-\uffff]/g, (unit) => {
        const code = unit.charCodeAt(0);
        return String.fromCharCode(code >= 0xe000 ? code - 0x800 : code + 0x2000);
      })
    : text;

function byAddress(all: readonly Lead[]): Uint32Array {
  const keys = all.map(addressOf);
  const ids = all.map(({ id }) => id);
  return Uint32Array.from(keys.keys()).sort(
    (a, b) => compare(keys[a] ?? '', keys[b] ?? '') || (ids[a] ?? 0) - (ids[b] ?? 0),
  );
}

/** Those of one key keep the order they come in. */
function reordered(before: Uint32Array, keys: Key[], sign: 1 | -1): Uint32Array {
  const known: number[] = [];
  const unknown: number[] = [];
  for (const position of before) (keys[position] === null ? unknown : known).push(position);
  known.sort((a, b) => sign * compare(keys[a] ?? '', keys[b] ?? ''));
  return Uint32Array.from([...known, ...unknown]);
}

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);
