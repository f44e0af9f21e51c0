import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LIST_LIMIT, type Property } from '#contract/properties.ts';
import { type LeadWork, untouched } from '#domain/filters/lead-fields.ts';
import { filterLeads, type WorkOf } from '#domain/leads/filter.ts';
import { type Page, pageOf } from '#domain/leads/page.ts';
import { type PreparedLeads, prepareLeads } from '#domain/leads/prepare.ts';
import { sortedOrder } from '#domain/leads/sort.ts';
import { api, query, queryWithHeaders } from '#web/api/index.ts';
import type { View } from './address-bar.ts';

/** The list of a ZIP, or of all areas, made ready for filtering. */
export function useLeads(zipCode: string | null, enabled: boolean) {
  const list = useQuery({
    ...queryWithHeaders(api.properties.list, {
      query: { limit: LIST_LIMIT, ...(zipCode !== null && { zipCode }) },
    }),
    enabled,
  });
  const properties = list.data?.data;
  const leads = useMemo(() => prepareLeads(properties ?? []), [properties]);
  const total = Number(list.data?.headers.get('x-total-count') ?? leads.all.length);
  return { list, leads, total };
}

export interface Shown {
  /** All that pass the filters, in order. */
  matching: readonly Property[];
  /** Those on the page. */
  rows: readonly Property[];
  page: Page;
}

/** The stage of each property, as far as the list knows what was done about it. */
export function useWork(): WorkOf {
  const list = useQuery(query(api.crm.listStages));
  const stages = list.data;
  return useMemo(() => {
    const known = new Map<number, LeadWork>(
      (stages ?? []).map(({ propertyId, stage }) => [propertyId, { ...untouched, stage }]),
    );
    return (propertyId: number) => known.get(propertyId) ?? untouched;
  }, [stages]);
}

/** What the view shows of the list. */
export function useShown(leads: PreparedLeads<Property>, view: View, workOf: WorkOf): Shown {
  const { filters, sort, direction, page: wanted } = view;
  const matching = useMemo(
    () => filterLeads(leads, sortedOrder(leads, sort, direction), filters, workOf),
    [leads, sort, direction, filters, workOf],
  );
  const page = pageOf(matching.length, wanted);
  const { first, last } = page;
  const rows = useMemo(() => matching.slice(Math.max(0, first - 1), last), [matching, first, last]);
  return { matching, rows, page };
}
