import { type LeadFilters, queryOf } from '../filters/lead-filters.ts';
import { type Order, WORST_FIRST } from './sort.ts';

export interface ReadyView extends Order {
  name: string;
  filters: LeadFilters;
}

/** Views that everybody has without saving one, of whatever area is on screen. */
export const readyViews: readonly ReadyView[] = [
  {
    name: 'Worst shingle roofs',
    filters: { severity: ['severe', 'moderate'], shingle: true },
    ...WORST_FIRST,
  },
];

/** Whether a list shows exactly this view; the order of chosen values does not matter. */
export function isShown(view: ReadyView, filters: LeadFilters, { sort, direction }: Order): boolean {
  return (
    view.sort === sort && view.direction === direction && comparable(view.filters) === comparable(filters)
  );
}

const comparable = (filters: LeadFilters): string =>
  JSON.stringify(
    Object.entries(queryOf(filters)).map(([key, sent]) => [key, String(sent).split(',').sort()]),
  );
