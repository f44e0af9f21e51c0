import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type LeadWork, untouched } from '#domain/filters/lead-facts.ts';
import { filterLeads, type WorkOf } from '#domain/leads/filter.ts';
import { LIST_LIMIT } from '#domain/leads/limits.ts';
import { pageOf } from '#domain/leads/page.ts';
import { prepareLeads } from '#domain/leads/prepare.ts';
import { sortedOrder } from '#domain/leads/sort.ts';
import { api, queryWithHeaders } from '#web/api/index.ts';
import { useStagesNow } from '#web/features/field/doors/index.ts';
import { useScores } from '#web/features/leads/scores/index.ts';
import { useSquares } from '#web/features/sales/roof-sizes/index.ts';
import type { View } from './address-bar.ts';
import type { Leads } from './shown.ts';

/** The list of a ZIP, or of all areas, filtered and sorted here. */
export function useLeadsHere(zip: string | null, view: View, enabled: boolean): Leads {
  const list = useQuery({
    ...queryWithHeaders(api.properties.list, {
      query: { limit: LIST_LIMIT, ...(zip !== null && { zipCode: zip }) },
    }),
    enabled,
  });
  const properties = list.data?.data;
  const leads = useMemo(() => prepareLeads(properties ?? []), [properties]);
  const workOf = useWork(enabled);
  const { filters, sort, direction, page: wanted, pageSize } = view;
  const matching = useMemo(
    () => filterLeads(leads, sortedOrder(leads, sort, direction), filters, workOf),
    [leads, sort, direction, filters, workOf],
  );
  const page = pageOf(matching.length, wanted, pageSize);
  const { first, last } = page;
  const onPage = useMemo(() => matching.slice(Math.max(0, first - 1), last), [matching, first, last]);
  const idsOnPage = onPage.map(({ id }) => id);
  const scoreOf = useScores(idsOnPage, enabled);
  const { squaresOf } = useSquares(idsOnPage, enabled);
  const rows = useMemo(
    () =>
      onPage.map((lead) => {
        const [score, squares] = [scoreOf(lead.id), squaresOf(lead.id)];
        return { ...lead, ...(score !== undefined && { score }), ...(squares !== undefined && { squares }) };
      }),
    [onPage, scoreOf, squaresOf],
  );
  const ids = useMemo(() => matching.map(({ id }) => id), [matching]);
  return {
    shown: {
      rows,
      page,
      count: matching.length,
      stageOf: (id) => workOf(id).stage,
      around: { ids, before: 0 },
      find: (id) => leads.all.find((one) => one.id === id),
      firstIds: async (most, order) => {
        const first = order
          ? filterLeads(leads, sortedOrder(leads, order.sort, order.direction), filters, workOf)
          : matching;
        return first.slice(0, most).map(({ id }) => id);
      },
    },
    total: Number(list.data?.headers.get('x-total-count') ?? leads.all.length),
    isPending: list.isPending,
    isTurning: false,
    error: list.error,
    isFetching: list.isFetching,
    retry: () => void list.refetch(),
  };
}

/** The stage of each property, as far as the list knows what was done about it. */
function useWork(enabled: boolean): WorkOf {
  const { stages } = useStagesNow(enabled);
  return useMemo(() => {
    const known = new Map<number, LeadWork>(
      (stages ?? []).map(({ propertyId, stage }) => [propertyId, { ...untouched, stage }]),
    );
    return (propertyId: number) => known.get(propertyId) ?? untouched;
  }, [stages]);
}
