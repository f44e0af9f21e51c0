import { useState } from 'react';
import type { QueueItem } from '#contract/queue-items.ts';

export interface ItemSelection {
  /** Ids of properties, all of them still in the queue. */
  ids: ReadonlySet<number>;
  count: number;
  toggle: (id: number) => void;
  /** Selects everything, or releases it where everything is selected. */
  toggleAll: () => void;
  clear: () => void;
}

const nothing: ReadonlySet<number> = new Set();

/** Rows picked by hand; what leaves the queue leaves the selection. */
export function useItemSelection(items: readonly QueueItem[]): ItemSelection {
  const [picked, setPicked] = useState(nothing);
  const ids =
    picked.size === 0
      ? nothing
      : new Set(items.map(({ property }) => property.id).filter((id) => picked.has(id)));
  return {
    ids,
    count: ids.size,
    toggle: (id) =>
      setPicked((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    toggleAll: () =>
      setPicked(ids.size === items.length ? nothing : new Set(items.map(({ property }) => property.id))),
    clear: () => setPicked(nothing),
  };
}
