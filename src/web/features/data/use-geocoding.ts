import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Geocoding } from '#contract/geocoding.ts';
import { api, pollWhileAnswered, query, queryClient, readAgain } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { FOLLOW_EVERY } from '#web/operations/use-operation.ts';

/** How the geocoder is doing: followed while it is at work, and read again on coming back. */
export function useGeocoding() {
  const status = useQuery({
    ...query(api.geocoding.getStatus),
    refetchInterval: pollWhileAnswered((status) => (isMoving(status?.state) ? FOLLOW_EVERY : false)),
  });
  useRefreshedProperties(status.data?.located);
  return status;
}

const isMoving = (state: Geocoding['state'] | undefined) => state === 'working' || state === 'queued';

/** Lists, totals and reasons that were read before more places were found are read again. */
function useRefreshedProperties(located: number | undefined): void {
  const before = useRef(located);
  useEffect(() => {
    const changed = before.current !== undefined && located !== undefined && located !== before.current;
    before.current = located;
    if (changed) void readAgain(['properties', 'refusals']);
  }, [located]);
}

/** Asks the geocoder again now. */
export function useTryAgain() {
  return useAct(() => api.geocoding.retry({}, { shown: ['geocoding'] }), {
    failure: 'Failed to ask the geocoder',
    onDone: (status) =>
      queryClient.setQueryData(query(api.geocoding.getStatus).queryKey, { ...status, state: 'queued' }),
  });
}
