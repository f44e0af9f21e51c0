import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Deal, DealOrder } from '#contract/pipeline.ts';
import { periodStarts } from '#domain/crm/periods.ts';
import { type Stage, stages } from '#domain/crm.ts';
import { api, query } from '#web/api/index.ts';
import { dealsNow, useDoorStore } from '#web/features/field/doors/index.ts';
import { inOrder } from './deal-order.ts';

/** The user's deals in numbers; months and quarters begin where they are. */
export function usePipeline() {
  const [since] = useState(() => {
    const { month, quarter } = periodStarts(new Date());
    return { monthSince: month.toISOString(), quarterSince: quarter.toISOString() };
  });
  return useQuery(query(api.crm.getPipeline, { query: since }));
}

/** How many deals of a stage are wanted, where that is more than the list has by itself. */
export type StageLimits = Partial<Record<Stage, number>>;

/** The first deals of each stage in an order, and more of those that were asked for. */
export function useDeals(limits: StageLimits, order: DealOrder) {
  const latest = useQuery({
    ...query(api.crm.listDeals, { query: { order } }),
    placeholderData: keepPreviousData,
  });
  const more = useQueries({
    queries: stages.flatMap((stage) => {
      const limit = limits[stage];
      if (limit === undefined) return [];
      return [
        {
          ...query(api.crm.listDeals, { query: { stage, limit, order } }),
          placeholderData: keepPreviousData,
        },
      ];
    }),
  });
  const store = useDoorStore(latest.data, latest.dataUpdatedAt);
  const lists = [latest, ...more].map(({ data = [], dataUpdatedAt }) => dealsNow(data, store, dataUpdatedAt));
  return {
    deals: latest.data && inOrder(onceEach(lists.flat()), order),
    error: latest.error ?? more.find(({ error }) => error)?.error ?? null,
    isFetching: latest.isFetching || more.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all([latest.refetch(), ...more.map((one) => one.refetch())]),
  };
}

function onceEach(deals: readonly Deal[]): Deal[] {
  return [...new Map(deals.toReversed().map((deal) => [deal.propertyId, deal])).values()].reverse();
}

export const inStage = (deals: readonly Deal[], stage: Stage): Deal[] =>
  deals.filter((deal) => deal.stage === stage);
