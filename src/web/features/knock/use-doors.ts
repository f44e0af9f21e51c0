import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { QueueItem } from '#contract/queue-items.ts';
import { sortItems } from '#domain/queues/sort.ts';
import { ApiError, deviceQuery } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { useOutcomeStages } from '#web/features/doors/index.ts';
import { type Door, doorsNow, useDoorsKnown, useItems } from '#web/features/queues/index.ts';
import { useOutbox } from '#web/field/index.ts';

/** The items of a queue that was deleted meanwhile, as this device has them. */
function useItemsLeft(queueId: number, isGone: boolean) {
  const name = `${useSignedInUser().id} queue ${queueId}`;
  return useQuery({ ...deviceQuery<QueueItem[]>(name), enabled: isGone }).data;
}

/** The doors of a queue in the order to walk, as they stand with what this device did. */
export function useDoors(queueId: number) {
  const items = useItems(queueId);
  const known = useDoorsKnown(queueId);
  const companyStages = useOutcomeStages();
  const isGone = items.error instanceof ApiError && items.error.status === 404;
  const left = useItemsLeft(queueId, isGone);
  const list = items.data ?? left ?? undefined;
  // What was just saved is said first: 250 doors behind it are worked out, and drawn, after that.
  const { waiting, done } = useDeferredValue(useOutbox());
  const itemsReadAt = list?.savedAt ?? items.dataUpdatedAt;
  const knownReadAt = known.data?.savedAt ?? known.dataUpdatedAt;
  const doors = useMemo((): readonly Door[] | undefined => {
    if (!list) return undefined;
    const read = {
      ...{ queueId, items: sortItems(list.data, 'position', 'asc') },
      ...(known.data && { known: known.data.data }),
      readAt: { items: itemsReadAt, known: knownReadAt },
    };
    return doorsNow(read, [...done, ...waiting], { companyStages });
  }, [list, known.data, waiting, done, itemsReadAt, knownReadAt, companyStages, queueId]);
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
