import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { QueueItem } from '#contract/queue-items.ts';
import { moveBefore } from '#domain/queues/move.ts';
import { sortItems } from '#domain/queues/sort.ts';
import { api, type Kept, keep, keptQuery, queryClient } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { itemsNow, readingsOf, useDoorStore } from '#web/features/field/doors/index.ts';

type Items = Kept<QueueItem[]>;

const keyOf = (queueId: number) => [...api.queues.listItems.key, { params: { queueId } }];

/** The items of a queue; without a connection those seen last on this device. */
export function useItems(queueId: number) {
  const user = useSignedInUser();
  return useQuery({
    ...keptQuery(api.queues.listItems, `${user.id} queue ${queueId}`, { params: { queueId } }),
    enabled: Number.isInteger(queueId),
  });
}

/** The same items with their doors as they are now. */
export function useItemsNow(queueId: number, items: readonly QueueItem[], readAt: number) {
  const read = useMemo(() => readingsOf(items), [items]);
  const store = useDoorStore(read, readAt);
  return useMemo(() => itemsNow({ queueId, items, readAt }, store), [queueId, items, readAt, store]);
}

/** Shows a change of an item at once, before the server has answered. */
export function showChange(queueId: number, propertyId: number, change: Partial<QueueItem>): void {
  edit(queueId, (items) =>
    items.map((item) => (item.property.id === propertyId ? { ...item, ...withoutAbsent(change) } : item)),
  );
}

/** Shows at once how the order is after a move. */
export function showMove(queueId: number, propertyIds: readonly number[], before: number | null): void {
  edit(queueId, (items) => {
    const order = sortItems(items, 'position', 'asc').map(({ property }) => property.id);
    const place = new Map(moveBefore(order, propertyIds, before).map((id, index) => [id, index + 1]));
    return items.map((item) => ({ ...item, position: place.get(item.property.id) ?? null }));
  });
}

/** Takes items out of what is shown. */
export function showRemoval(queueId: number, propertyIds: readonly number[]): void {
  const removed = new Set(propertyIds);
  edit(queueId, (items) => items.filter(({ property }) => !removed.has(property.id)));
}

export const refetchItems = (queueId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(queueId) });

const waiting = new Map<number, ReturnType<typeof setTimeout>>();
// Milliseconds; keeping 5,000 items for each of several changes would be felt.
const KEEP_AFTER = 500;

function edit(queueId: number, change: (items: QueueItem[]) => QueueItem[]): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: keyOf(queueId) })) {
    const shown = (kept?: Items) => kept && { ...kept, data: change(kept.data) };
    // It was read no later for that: what this device did at its doors since is still to be laid over it.
    queryClient.setQueryData<Items>(queryKey, shown, { updatedAt: state.dataUpdatedAt });
  }
  clearTimeout(waiting.get(queueId));
  waiting.set(
    queueId,
    setTimeout(() => keepShown(queueId), KEEP_AFTER),
  );
}

/** Without a connection the list is found again as it was worked, not as it was read. */
function keepShown(queueId: number): void {
  for (const [key, shown] of queryClient.getQueriesData<Items>({ queryKey: keyOf(queueId) }))
    if (shown?.savedAt === null) void keep(String(key.at(-1)), shown.data);
}

const withoutAbsent = (change: Partial<QueueItem>): Partial<QueueItem> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
