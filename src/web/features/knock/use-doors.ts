import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { QueueItem } from '#contract/queue-items.ts';
import { sortItems } from '#domain/queues/sort.ts';
import { ApiError, api, findKept, readThrough } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { useItems, useOutcomeStages } from '#web/features/queues/index.ts';
import { useOutbox } from '#web/field/index.ts';
import { type Door, doorsNow } from './overlay.ts';

/** What the company knows of the doors beside their items; without a connection as it was read last on this device. */
export function useDoorsKnown(queueId: number) {
  const user = useSignedInUser();
  return useQuery({
    queryKey: [...api.queues.listDoors.key, queueId],
    queryFn: ({ signal }) =>
      readThrough(`${user.id} doors ${queueId}`, () =>
        api.queues.listDoors({ params: { queueId } }, { signal }),
      ),
    enabled: Number.isInteger(queueId),
  });
}

/** The items of a queue that was deleted meanwhile, as this device has them. */
function useItemsLeft(queueId: number, isGone: boolean) {
  const name = `${useSignedInUser().id} queue ${queueId}`;
  return useQuery({
    queryKey: ['queue that is gone', name],
    queryFn: () => findKept<QueueItem[]>(name),
    enabled: isGone,
  }).data;
}

/** The doors of a queue in the order to walk, as they stand with what this device did. */
export function useDoors(queueId: number) {
  const items = useItems(queueId);
  const known = useDoorsKnown(queueId);
  const ofCompany = useOutcomeStages();
  const isGone = items.error instanceof ApiError && items.error.status === 404;
  const left = useItemsLeft(queueId, isGone);
  const list = items.data ?? left ?? undefined;
  // What was just saved is said first: 250 doors behind it are worked out, and drawn, after that.
  const { waiting, done } = useDeferredValue(useOutbox());
  const readAt = list?.savedAt ?? items.dataUpdatedAt;
  const doors = useMemo((): readonly Door[] | undefined => {
    if (!list) return undefined;
    const sorted = sortItems(list.data, 'position', 'asc');
    const inOrder = [...done, ...waiting]
      .filter(({ kind, body }) => kind !== 'to-do' || body.queueId === queueId)
      .toSorted((a, b) => a.sequence - b.sequence);
    return doorsNow(sorted, known.data?.data ?? [], inOrder, readAt, ofCompany);
  }, [list, known.data, waiting, done, readAt, ofCompany, queueId]);
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
