import { type LeadFilters, type LeadQuery, queryOf } from '../filters/lead-filters.ts';
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

/** The ready view whose filters a list was narrowed by, in whatever area; undefined if it is none. */
export const readyViewOf = ({ zipCode: _, ...query }: LeadQuery): ReadyView | undefined =>
  readyViews.find(({ filters }) => inOrder(queryOf(filters)) === inOrder(query));

const comparable = (filters: LeadFilters): string => inOrder(queryOf(filters));

const inOrder = (query: object): string =>
  JSON.stringify(
    Object.entries(query)
      .map(([key, sent]) => [key, String(sent).split(',').sort()] as const)
      .sort(([a], [b]) => a.localeCompare(b)),
  );
