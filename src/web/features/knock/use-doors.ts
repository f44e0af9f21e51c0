import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { QueueItem } from '#contract/queue-items.ts';
import { sortItems } from '#domain/queues/sort.ts';
import { ApiError, deviceQuery } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { type Door, doorsNow, readingsOf, useDoorStore } from '#web/features/doors/index.ts';
import { useDoorsKnown, useItems } from '#web/features/queues/index.ts';

/** The items of a queue that was deleted meanwhile, as this device has them. */
function useItemsLeft(queueId: number, isGone: boolean) {
  const name = `${useSignedInUser().id} queue ${queueId}`;
  return useQuery({ ...deviceQuery<QueueItem[]>(name), enabled: isGone }).data;
}

/** The doors of a queue in walking order, including this device's changes. */
export function useDoors(queueId: number) {
  const items = useItems(queueId);
  const known = useDoorsKnown(queueId);
  const isGone = items.error instanceof ApiError && items.error.status === 404;
  const left = useItemsLeft(queueId, isGone);
  const list = items.data ?? left ?? undefined;
  const itemsReadAt = list?.savedAt ?? items.dataUpdatedAt;
  const knownReadAt = known.data?.savedAt ?? known.dataUpdatedAt;
  const read = useMemo(() => list && readingsOf(list.data), [list]);
  // What was just saved is shown first: 250 doors behind it are derived, and drawn, after that.
  const store = useDeferredValue(useDoorStore(read, itemsReadAt));
  const doors = useMemo((): readonly Door[] | undefined => {
    if (!list) return undefined;
    const read = {
      ...{ queueId, items: sortItems(list.data, 'position', 'asc') },
      ...(known.data && { known: known.data.data }),
      readAt: { items: itemsReadAt, known: knownReadAt },
    };
    return doorsNow(read, store);
  }, [list, known.data, store, itemsReadAt, knownReadAt, queueId]);
  return {
    doors,
    error: items.error,
    isFetching: items.isFetching,
    refetch: items.refetch,
    savedAt: list?.savedAt ?? null,
    /** It was deleted while its doors are on this device. */
    isGone: isGone && list !== undefined,
  };
}
