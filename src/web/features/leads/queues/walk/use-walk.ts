import { useEffect, useState } from 'react';
import type { QueueItem } from '#contract/queue-items.ts';
import { standingOf } from '#domain/queues/outcomes.ts';
import type { OpenedProperty } from '#web/features/leads/properties/index.ts';
import { type QueueChoice, useWalkAsked } from '../queue-view.ts';

interface Walk {
  /** The doors that previous and next lead through: as the list was when one was opened, whatever came of them since. */
  items: readonly QueueItem[];
  /** Opens the first door to do. */
  start: () => void;
}

/**
 * @param all the queue in its order
 * @param shown what of it the list shows
 */
export function useWalk(
  all: readonly QueueItem[],
  shown: readonly QueueItem[],
  opened: OpenedProperty,
  choice: QueueChoice,
): Walk {
  const [frozen, setFrozen] = useState<readonly number[] | null>(null);
  const [asked, done] = useWalkAsked();
  const { id } = opened;
  if (id === null && frozen) setFrozen(null);
  if (id !== null && !frozen) setFrozen(idsAround(id, all, shown));
  const first = all.find((item) => standingOf(item) === 'new')?.property.id;
  useEffect(() => {
    if (!asked) return;
    done();
    if (first !== undefined) opened.step(first);
  });
  const byId = frozen && new Map(all.map((item) => [item.property.id, item]));
  return {
    items: byId ? (frozen ?? []).flatMap((one) => byId.get(one) ?? []) : shown,
    start() {
      choice.show('todo');
      choice.searchFor('');
      if (first !== undefined) opened.open(first);
    },
  };
}

/** The list as it is shown; where the door is not in it, the whole queue. */
function idsAround(id: number, all: readonly QueueItem[], shown: readonly QueueItem[]): number[] {
  const holds = shown.some(({ property }) => property.id === id);
  return (holds ? shown : all).map(({ property }) => property.id);
}
