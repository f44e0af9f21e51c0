import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sortItems } from '#domain/queues/sort.ts';
import { api, readThrough } from '#web/api/index.ts';
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

/** The doors of a queue in the order to walk, as they stand with what this device did. */
export function useDoors(queueId: number) {
  const items = useItems(queueId);
  const known = useDoorsKnown(queueId);
  const ofCompany = useOutcomeStages();
  const { waiting, done } = useOutbox();
  const readAt = items.data?.savedAt ?? items.dataUpdatedAt;
  const doors = useMemo((): readonly Door[] | undefined => {
    if (!items.data) return undefined;
    const sorted = sortItems(items.data.data, 'position', 'asc');
    const inOrder = [...done, ...waiting].toSorted((a, b) => a.sequence - b.sequence);
    return doorsNow(sorted, known.data?.data ?? [], inOrder, readAt, ofCompany);
  }, [items.data, known.data, waiting, done, readAt, ofCompany]);
  return {
    doors,
    error: items.error,
    isFetching: items.isFetching,
    refetch: items.refetch,
    savedAt: items.data?.savedAt ?? null,
  };
}
