import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, query } from '#web/api/index.ts';
import { useDoorStore } from './door-store.ts';
import { stagesNow } from './door-work.ts';

/** The stages of the company's doors now. `readAt` is when they were read. */
export function useStagesNow(enabled = true) {
  const { data, dataUpdatedAt: readAt } = useQuery({ ...query(api.crm.listStages), enabled });
  const store = useDoorStore(data, readAt);
  const stages = useMemo(() => data && stagesNow(data, store, readAt), [data, store, readAt]);
  return { stages, readAt };
}
