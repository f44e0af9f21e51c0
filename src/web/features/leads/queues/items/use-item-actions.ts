import { SINGLE_CALLS } from '#contract/bulk-adds.ts';
import type { QueueItem } from '#contract/queue-items.ts';
import { type ItemPriority, priorityLabels } from '#domain/queues/item-states.ts';
import { propertyCount } from '#domain/queues/words.ts';
import { api, type CallOptions, tellFailure } from '#web/api/index.ts';
import { saveChange } from '#web/features/field/doors/index.ts';
import { toast } from '#web/ui/toast.tsx';
import { refetchItems, showMove, showRemoval } from './use-items.ts';

/** A queue of 5,000 items is not read again for one. */
const itemsShown: CallOptions = { shown: ['queue-items'] };

/** Sets an item's priority. */
export const setPriority = (
  queueId: number,
  { property: { id: propertyId, address } }: QueueItem,
  priority: ItemPriority,
): Promise<boolean> =>
  saveChange({
    ...{ kind: 'priority', body: { propertyId, queueId, priority } },
    label: `${priorityLabels[priority]} priority, ${address}`,
  });

/** Moves items before another one, or last with null. */
export async function moveItems(
  queueId: number,
  propertyIds: number[],
  before: number | null,
): Promise<boolean> {
  showMove(queueId, propertyIds, before);
  return attempt(queueId, 'Failed to save the order', () =>
    api.queues.moveItems({ params: { queueId }, body: { propertyIds, before } }, itemsShown),
  );
}

/** Removes properties from the queue and shows a toast. True when they are gone. */
export async function removeItems(queueId: number, propertyIds: number[]): Promise<boolean> {
  const single = propertyIds.length === 1;
  const failure = single ? 'Failed to remove property' : 'Failed to remove selected properties';
  return attempt(queueId, failure, async () => {
    const removed = await remove(queueId, propertyIds);
    showRemoval(queueId, propertyIds);
    const before = propertyIds.length - removed;
    const already =
      before > 0 ? `${single ? 'Already removed' : ` ${propertyCount(before)} already removed.`}` : '';
    if (single) toast({ title: 'Removed', description: already || 'Property removed from queue' });
    else {
      const done = `Removed ${propertyCount(removed)} from queue`;
      toast({ title: 'Bulk Remove Complete', description: already ? `${done}.${already}` : done });
    }
  });
}

/** One call each up to ten (docs/product.md); one call for all above, where that would be thousands. */
async function remove(queueId: number, propertyIds: number[]): Promise<number> {
  if (propertyIds.length > SINGLE_CALLS) {
    const { removed } = await api.queues.removeItems(
      { params: { queueId }, body: { propertyIds } },
      itemsShown,
    );
    return removed;
  }
  const answers = await Promise.all(
    propertyIds.map((propertyId) => api.queues.removeItem({ params: { queueId, propertyId } }, itemsShown)),
  );
  return answers.reduce((sum, { removed }) => sum + removed, 0);
}

async function attempt(queueId: number, failure: string, act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    tellFailure(error, failure);
    void refetchItems(queueId);
    return false;
  }
}
