import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Deal } from '#contract/crm.ts';
import { periodStarts } from '#domain/crm/periods.ts';
import type { Stage } from '#domain/crm.ts';
import { api, query } from '#web/api/index.ts';

/** The user's deals in numbers; months and quarters begin where he is. Read anew whenever the screen is opened. */
export function usePipeline() {
  const [since] = useState(() => {
    const { month, quarter } = periodStarts(new Date());
    return { monthSince: month.toISOString(), quarterSince: quarter.toISOString() };
  });
  return useQuery({ ...query(api.crm.getPipeline, { query: since }), refetchOnMount: 'always' });
}

/** The latest deals of each stage. */
export const useDeals = () => useQuery({ ...query(api.crm.listDeals), refetchOnMount: 'always' });

export const inStage = (deals: readonly Deal[], stage: Stage): Deal[] =>
  deals.filter((deal) => deal.stage === stage);
