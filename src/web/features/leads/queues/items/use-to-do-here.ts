import { useQuery } from '@tanstack/react-query';
import type { QueueItem } from '#contract/queue-items.ts';
import { standingOf } from '#domain/queues/outcomes.ts';
import { deviceQuery } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { itemsNow, useDoorStore } from '#web/features/field/doors/index.ts';
import { useOutbox } from '#web/field/index.ts';

/** Doors of a queue to do, with this device's pending changes; null if none of them wait, or none of it is here. */
export function useToDoHere(queueId: number): number | null {
  const name = `${useSignedInUser().id} queue ${queueId}`;
  const { waiting } = useOutbox();
  const store = useDoorStore();
  // A visit sets the door's status on every list that holds it.
  const touched = new Set(waiting.map(({ body }) => Number(body.propertyId)));
  const kept = useQuery({
    ...deviceQuery<QueueItem[]>(name),
    enabled: waiting.length > 0,
  }).data;
  if (!kept?.data.some(({ property }) => touched.has(property.id))) return null;
  const read = { queueId, items: kept.data, readAt: kept.savedAt ?? 0 };
  return itemsNow(read, store).filter((item) => standingOf(item) === 'new').length;
}
