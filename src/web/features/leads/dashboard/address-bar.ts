import { createParser, parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo, useRef } from 'react';
import type { LeadFilters } from '#domain/filters/lead-filters.ts';
import { PAGE_SIZE, PICTURES_PAGE_SIZE } from '#domain/leads/page.ts';
import {
  FIRST_SORT,
  firstDirection,
  type SortDirection,
  type SortField,
  sortDirections,
  sortFields,
} from '#domain/leads/sort.ts';
import type { ShownView } from '#web/features/leads/views/index.ts';
import {
  allInBar,
  filterParsers,
  filtersInBar,
  inBar,
  noFiltersInBar,
  type SetFilter,
} from '#web/lead-filters/index.ts';

/** Everything of the dashboard that a link to it carries. */
export interface View {
  /** Null for all areas. */
  zip: string | null;
  filters: LeadFilters;
  sort: SortField;
  direction: SortDirection;
  /** How the list is shown. */
  look: Look;
  pageSize: number;
  /** As asked for; there may be fewer pages. */
  page: number;
}

/** The list as rows (cards on a phone) or as a grid of its roofs. */
export const looks = ['table', 'pictures'] as const;
export type Look = (typeof looks)[number];

const pageSizes = { table: PAGE_SIZE, pictures: PICTURES_PAGE_SIZE } as const satisfies Record<Look, number>;

// What cannot be read counts as not there, so nonsense in the address bar shows the plain list.
const parsers = {
  ...filterParsers,
  zip: createParser({ parse: (text) => (/^\d{5}$/.test(text) ? text : null), serialize: String }),
  sort: parseAsStringLiteral(sortFields).withDefault(FIRST_SORT),
  direction: parseAsStringLiteral(sortDirections),
  view: parseAsStringLiteral(looks).withDefault('table'),
  page: parseAsInteger.withDefault(1),
};

interface Changes {
  zip?: string | null;
  sort?: SortField | null;
  direction?: SortDirection | null;
}

const ONE_GESTURE_MS = 1000;

/** Reads the view from the address bar and writes changes to it. */
export function useView() {
  const [fields, write] = useQueryStates(parsers, { history: 'push', scroll: false });
  const lastAdjusted = useRef(0);

  /** Changes list or order; the list starts again at its first page. */
  const change = (next: Changes) => {
    lastAdjusted.current = 0;
    // A field's default direction is left out of the address.
    const isFirst = next.direction === firstDirection[next.sort ?? fields.sort];
    void write({ page: null, ...next, ...(isFirst && { direction: null }) });
  };
  /** What follows within a second of typing or dragging is one step in the browser's history. */
  const setFilter: SetFilter = (name, value, goesOn = false) => {
    const now = performance.now();
    const isOneStep = goesOn && lastAdjusted.current > 0 && now - lastAdjusted.current < ONE_GESTURE_MS;
    lastAdjusted.current = goesOn ? now : 0;
    void write({ page: null, ...inBar(name, value) }, { history: isOneStep ? 'replace' : 'push' });
  };
  /** Shows a saved view from its first page. */
  const show = ({ zip, filters, sort, direction }: ShownView) =>
    change({ ...allInBar(filters), zip, sort, direction });
  const clearFilters = () => {
    lastAdjusted.current = 0;
    void write({ page: null, ...noFiltersInBar });
  };
  const goTo = (page: number) => {
    lastAdjusted.current = 0;
    void write({ page });
  };
  /** As `goTo`, for a page that is turned along with something else and is not a separate step. */
  const follow = (page: number) => void write({ page }, { history: 'replace' });
  /** Shows the same leads in another way, on the page that holds the first of them. @param first its number, from 1 */
  const changeLook = (look: Look, first: number) => {
    lastAdjusted.current = 0;
    const page = Math.ceil(Math.max(1, first) / pageSizes[look]);
    void write({ view: look, page: page === 1 ? null : page });
  };
  const view = useMemo(() => viewOf(fields), [fields]);
  return { view, change, changeLook, setFilter, clearFilters, show, goTo, follow };
}

export type ViewControls = ReturnType<typeof useView>;

function viewOf(fields: ReturnType<typeof useQueryStates<typeof parsers>>[0]): View {
  const { zip, sort, direction, view: look, page } = fields;
  const order = { sort, direction: direction ?? firstDirection[sort] };
  return { zip, filters: filtersInBar(fields), ...order, look, pageSize: pageSizes[look], page };
}
