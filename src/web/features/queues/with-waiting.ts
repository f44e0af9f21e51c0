import type { ChangeBody } from '#contract/changes.ts';
import type { QueueItem } from '#contract/queue-items.ts';
import { outcomeEffects, stageAfter } from '#domain/queues/outcomes.ts';
import type { KeptChange } from '#web/field/index.ts';

type Kept = Pick<KeptChange, 'id' | 'kind' | 'body' | 'at'>;

/** The items of a queue as they stand with what this device did since they were read. */
export function withWaiting(
  queueId: number,
  items: readonly QueueItem[],
  changes: readonly Kept[],
): QueueItem[] {
  const undone = new Set(changes.flatMap(({ kind, body }) => (kind === 'undo' ? [body.changeId] : [])));
  const said = changes.filter(({ id }) => !undone.has(id));
  if (said.length === 0) return [...items];
  return items.map((item) =>
    said
      .filter(({ body }) => body.propertyId === item.property.id)
      .reduce((now, change) => after(queueId, now, change), item),
  );
}

/** The stage is the door's in every list; all else is of the list it was said in. */
function after(queueId: number, item: QueueItem, { kind, body, at }: Kept): QueueItem {
  const isOfThisList = body.queueId === queueId;
  switch (kind) {
    case 'knock': {
      const { outcome } = body as ChangeBody<'knock'>;
      const stage = stageAfter(outcome, item.stage);
      return isOfThisList
        ? { ...item, stage, status: outcomeEffects[outcome].status, workedAt: at }
        : { ...item, stage };
    }
    case 'to-do': {
      const stage = stageAfter('to_do', item.stage);
      return isOfThisList ? { ...item, stage, status: outcomeEffects.to_do.status } : { ...item, stage };
    }
    case 'priority':
      return isOfThisList ? { ...item, priority: (body as ChangeBody<'priority'>).priority } : item;
    case 'stage':
      return { ...item, stage: (body as ChangeBody<'stage'>).stage };
    default:
      return item;
  }
}
