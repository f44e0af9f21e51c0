import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { ItemCard } from './item-card.tsx';
import type { ItemsListProps } from './items-list.ts';
import { useReorder } from './use-reorder.ts';

// Px, a first guess; each card is measured when it is drawn.
const CARD_HEIGHT = 164;
const GAP = 12;

/** The queue for a phone held in one hand. Draws only what is in sight; the page itself scrolls. */
export function ItemsCards({ queueId, items, selection, order, opened, onRemove }: ItemsListProps) {
  // The virtualizer changes in place, which the compiler's memoization does not see.
  'use no memo';
  const list = useRef<HTMLUListElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => setOffset(list.current?.offsetTop ?? 0), []);
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => CARD_HEIGHT,
    getItemKey: (index) => items[index]?.property.id ?? index,
    overscan: 6,
    gap: GAP,
    scrollMargin: offset,
  });
  const reorder = useReorder(queueId, items, () => null);
  const byHand = order.field === 'position';
  return (
    <>
      <ul ref={list} className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index];
          if (!item) return null;
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              data-id={item.property.id}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start - offset}px)` }}
            >
              <ItemCard
                queueId={queueId}
                item={item}
                place={index + 1}
                selected={selection.ids.has(item.property.id)}
                reorder={byHand ? reorder : null}
                onToggle={selection.toggle}
                onOpen={opened.open}
                onRemove={onRemove}
              />
            </li>
          );
        })}
      </ul>
      <p aria-live="polite" className="sr-only">
        {reorder.announcement}
      </p>
    </>
  );
}
