import { createParser, parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo, useRef } from 'react';
import { stages } from '#domain/crm.ts';
import type { LeadFilters } from '#domain/leads/filter.ts';
import type { RangeLimits } from '#domain/leads/ranges.ts';
import { AREA_RANGE, fitRange, type Range, YEAR_RANGE } from '#domain/leads/ranges.ts';
import { type SortDirection, type SortField, sortDirections, sortFields } from '#domain/leads/sort.ts';
import { roofSubtypes, roofTypes, severityLevels } from '#domain/roofs.ts';

/** Everything of the dashboard that a link to it carries. */
export interface View {
  /** Null for all areas. */
  zip: string | null;
  filters: LeadFilters;
  sort: SortField;
  direction: SortDirection;
  /** As asked for; there may be fewer pages. */
  page: number;
}

// What cannot be read counts as not there, so nonsense in the address bar shows the plain list.
const parsers = {
  zip: createParser({ parse: (text) => (/^\d{5}$/.test(text) ? text : null), serialize: String }),
  q: parseAsString.withDefault(''),
  severity: parseAsStringLiteral(severityLevels),
  roof: parseAsStringLiteral(roofTypes),
  subtype: parseAsStringLiteral(roofSubtypes),
  zoning: parseAsStringLiteral(['residential', 'commercial']),
  stage: parseAsStringLiteral(stages),
  year: rangeParser(YEAR_RANGE),
  area: rangeParser(AREA_RANGE),
  sort: parseAsStringLiteral(sortFields).withDefault('address'),
  direction: parseAsStringLiteral(sortDirections).withDefault('asc'),
  page: parseAsInteger.withDefault(1),
};

type Write = ReturnType<typeof useQueryStates<typeof parsers>>[1];
type Changes = Partial<Exclude<Parameters<Write>[0], null | ((...args: never[]) => unknown)>>;

const ONE_GESTURE_MS = 1000;

/** Reads the view from the address bar and writes changes to it. */
export function useView() {
  const [fields, write] = useQueryStates(parsers, { history: 'push', scroll: false });
  const lastAdjusted = useRef(0);

  /** Changes filters or order; the list starts again at its first page. */
  const change = (next: Changes) => {
    lastAdjusted.current = 0;
    void write({ page: null, ...next });
  };
  /** As `change`, for typing and dragging: what follows within a second is one step in the browser's history. */
  const adjust = (next: Changes) => {
    const goesOn = lastAdjusted.current > 0 && performance.now() - lastAdjusted.current < ONE_GESTURE_MS;
    lastAdjusted.current = performance.now();
    void write({ page: null, ...next }, { history: goesOn ? 'replace' : 'push' });
  };
  const goTo = (page: number) => {
    lastAdjusted.current = 0;
    void write({ page });
  };
  /** As `goTo`, for a page that is turned along with something else and is no step of its own. */
  const follow = (page: number) => void write({ page }, { history: 'replace' });
  const view = useMemo(() => viewOf(fields), [fields]);
  return { view, change, adjust, goTo, follow };
}

export type ViewControls = ReturnType<typeof useView>;

/** Clears every filter. The ZIP and the order stay: they choose and sort, they do not narrow. */
export const withoutFilters = {
  q: null,
  severity: null,
  roof: null,
  subtype: null,
  zoning: null,
  stage: null,
  year: null,
  area: null,
};

function viewOf(fields: ReturnType<typeof useQueryStates<typeof parsers>>[0]): View {
  const { zip, q, severity, roof, subtype, zoning, stage, year, area, sort, direction, page } = fields;
  const filters: LeadFilters = {
    search: q,
    severity,
    roofType: roof,
    roofSubtype: subtype,
    zoning,
    stage,
    yearBuilt: year,
    area,
  };
  return { zip, filters, sort, direction, page };
}

function rangeParser(limits: RangeLimits) {
  const whole: Range = [limits.min, limits.max];
  return createParser<Range>({
    parse(text) {
      const [low, high] = (/^(\d{1,9})-(\d{1,9})$/.exec(text)?.slice(1) ?? []).map(Number);
      if (low === undefined || high === undefined) return null;
      const sensible = limits.min <= low && low <= high && high <= limits.max;
      return sensible ? fitRange([low, high], limits) : null;
    },
    serialize: ([low, high]) => `${low}-${high}`,
    eq: (a, b) => a[0] === b[0] && a[1] === b[1],
  }).withDefault(whole);
}
