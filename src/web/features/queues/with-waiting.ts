import type { ChangeBody } from '#contract/changes.ts';
import type { QueueItem } from '#contract/queue-items.ts';
import { outcomeEffects, stageAfter } from '#domain/queues/outcomes.ts';
import type { KeptChange } from '#web/field/index.ts';

/** The items as they stand with what this device did since they were read. */
export function withWaiting(
  items: readonly QueueItem[],
  changes: readonly Pick<KeptChange, 'id' | 'kind' | 'body' | 'at'>[],
): QueueItem[] {
  const undone = new Set(changes.flatMap(({ kind, body }) => (kind === 'undo' ? [body.changeId] : [])));
  const said = changes.filter(({ id }) => !undone.has(id));
  if (said.length === 0) return [...items];
  return items.map((item) =>
    said
      .filter(({ body }) => body.propertyId === item.property.id)
      .reduce((now, change) => after(now, change), item),
  );
}

function after(item: QueueItem, { kind, body, at }: Pick<KeptChange, 'kind' | 'body' | 'at'>): QueueItem {
  if (kind === 'knock') {
    const { outcome } = body as ChangeBody<'knock'>;
    const { status } = outcomeEffects[outcome];
    return { ...item, status, stage: stageAfter(outcome, item.stage), workedAt: at };
  }
  if (kind === 'stage') return { ...item, stage: (body as ChangeBody<'stage'>).stage };
  return item;
}
