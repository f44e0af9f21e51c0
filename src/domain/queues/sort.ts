import type { Stage } from '../crm.ts';
import { naturalKey, type SortDirection } from '../leads/sort.ts';
import { type SeverityLevel, severityRank } from '../roofs.ts';
import { type ItemStatus, itemStatuses } from './item-states.ts';
import { standingOf } from './outcomes.ts';

/** Sort fields of a queue (docs/product.md), and the order made by hand. */
export const queueSortFields = [
  'addedAt',
  'address',
  'yearBuilt',
  'areaSquareFeet',
  'severityLevel',
  'status',
  'position',
] as const;
export type QueueSortField = (typeof queueSortFields)[number];

export const queueSortLabels: Record<QueueSortField, string> = {
  addedAt: 'Date Added',
  address: 'Address',
  yearBuilt: 'Year Built',
  areaSquareFeet: 'Square Feet',
  severityLevel: 'Risk Level',
  status: 'Status',
  position: 'My Order',
};

/** Where a field's first press sorts to: newest, largest and worst first, what is to do, addresses and the own order from the top. */
export const firstDirection: Record<QueueSortField, SortDirection> = {
  addedAt: 'desc',
  address: 'asc',
  yearBuilt: 'desc',
  areaSquareFeet: 'desc',
  severityLevel: 'desc',
  status: 'asc',
  position: 'asc',
};

/** What sorting needs to know of a queue item. */
export interface SortableItem {
  id: number;
  addedAt: string;
  position: number | null;
  status: ItemStatus;
  stage: Stage;
  property: {
    address: string;
    yearBuilt: number | null;
    areaSquareFeet: number | null;
    severityLevel: SeverityLevel | null;
  };
}

type Key = string | number | null;

const keyOf: Record<QueueSortField, (item: SortableItem) => Key> = {
  addedAt: ({ addedAt }) => addedAt,
  address: ({ property }) => naturalKey(property.address),
  yearBuilt: ({ property }) => property.yearBuilt || null,
  areaSquareFeet: ({ property }) => property.areaSquareFeet || null,
  severityLevel: ({ property }) => severityRank[property.severityLevel ?? 'none'],
  status: (item) => itemStatuses.indexOf(standingOf(item)),
  position: ({ position }) => position,
};

/**
 * The items in the wanted order. Unknown values come last in both directions, and so do items added after the order was
 * set by hand. Ties are sorted by when they were added, reversed when descending; items added together keep their order
 * in both.
 */
export function sortItems<Item extends SortableItem>(
  items: readonly Item[],
  field: QueueSortField,
  direction: SortDirection,
): Item[] {
  const sign = direction === 'asc' ? 1 : -1;
  const keyed = items.map((item) => ({ item, key: keyOf[field](item) }));
  keyed.sort(
    (a, b) => compareKeys(a.key, b.key, sign) || byAdding(a.item, b.item, a.key === null ? 1 : sign),
  );
  return keyed.map(({ item }) => item);
}

function compareKeys(a: Key, b: Key, sign: 1 | -1): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return sign * (a < b ? -1 : 1);
}

function byAdding(a: SortableItem, b: SortableItem, sign: 1 | -1): number {
  if (a.addedAt !== b.addedAt) return sign * (a.addedAt < b.addedAt ? -1 : 1);
  if (a.position !== b.position) return (a.position ?? Infinity) - (b.position ?? Infinity);
  return a.id - b.id;
}
