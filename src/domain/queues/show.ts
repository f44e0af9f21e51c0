import type { Stage } from '../crm.ts';
import { type ItemStatus, statusLabels } from './item-states.ts';
import { standingOf } from './outcomes.ts';

/** The part of a queue on screen: the doors of one status, or all. */
export const queueTabs = ['todo', 'not_home', 'come_back', 'done', 'skipped', 'all'] as const;
export type QueueTab = (typeof queueTabs)[number];

export const tabLabels: Record<QueueTab, string> = { ...statusLabels, todo: statusLabels.new, all: 'All' };

interface ShownItem {
  status: ItemStatus;
  stage: Stage;
  notes: string | null;
  property: { address: string; zipCode: string; owner: string | null };
}

const tabOf = (item: ShownItem): QueueTab => {
  const standing = standingOf(item);
  return standing === 'new' ? 'todo' : standing;
};

/** How many doors each tab holds. */
export function countTabs(items: readonly ShownItem[]): Record<QueueTab, number> {
  const counts = { todo: 0, not_home: 0, come_back: 0, done: 0, skipped: 0, all: items.length };
  for (const item of items) counts[tabOf(item)] += 1;
  return counts;
}

/** The doors of a tab whose address, ZIP, owner or note contains every search term. */
export function itemsShown<Item extends ShownItem>(
  items: readonly Item[],
  tab: QueueTab,
  search: string,
): Item[] {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter((item) => (tab === 'all' || tabOf(item) === tab) && holds(item, terms));
}

function holds({ property, notes }: ShownItem, terms: readonly string[]): boolean {
  if (terms.length === 0) return true;
  const text = [property.address, property.zipCode, property.owner, notes].join(' ').toLowerCase();
  return terms.every((term) => text.includes(term));
}
