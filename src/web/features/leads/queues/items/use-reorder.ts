import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { QueueItem } from '#contract/queue-items.ts';
import { moveItems } from './use-item-actions.ts';

/** Where a dragged item would land: before or after the row of that id. */
export interface DropMark {
  id: number;
  after: boolean;
}

export interface Reorder {
  draggedId: number | null;
  mark: DropMark | null;
  /** Announced to screen readers after a move. */
  announcement: string;
  onPointerDown: (id: number, event: PointerEvent<HTMLElement>) => void;
  onKeyDown: (id: number, event: KeyboardEvent<HTMLElement>) => void;
}

// Nearer than this to an edge of the window, in px, a drag scrolls the list; so far at each step.
const EDGE = 90;
const STEP = 14;

/** Puts rows (elements with data-id) in an order by dragging a handle, or with arrows, Home and End on it. */
export function useReorder(
  queueId: number,
  items: readonly QueueItem[],
  scroller: () => Element | null,
): Reorder {
  const [drag, setDrag] = useState<{ id: number; mark: DropMark | null } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const latest = useRef<DropMark | null>(null);

  const place = (id: number, wanted: number) => {
    const others = items.map(({ property }) => property.id).filter((one) => one !== id);
    const index = Math.max(0, Math.min(others.length, wanted));
    void moveItems(queueId, [id], others[index] ?? null);
    setAnnouncement(`Moved to place ${index + 1} of ${items.length}`);
  };

  const onPointerDown = (id: number, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    latest.current = null;
    setDrag({ id, mark: null });
    const follow = (moved: globalThis.PointerEvent) => {
      scrollNearEdge(scroller(), moved.clientY);
      const mark = markAt(moved.clientX, moved.clientY);
      if (sameMark(mark, latest.current)) return;
      latest.current = mark;
      setDrag({ id, mark });
    };
    const end = (ended: globalThis.PointerEvent) => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      setDrag(null);
      const mark = latest.current;
      if (ended.type !== 'pointerup' || !mark || mark.id === id) return;
      const others = items.filter(({ property }) => property.id !== id);
      place(id, others.findIndex(({ property }) => property.id === mark.id) + Number(mark.after));
    };
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  };

  const onKeyDown = (id: number, event: KeyboardEvent<HTMLElement>) => {
    const now = items.findIndex(({ property }) => property.id === id);
    const targets: Record<string, number> = {
      ArrowUp: now - 1,
      ArrowDown: now + 1,
      Home: 0,
      End: items.length,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    place(id, target);
    // Browsers take the focus from an element that is moved in the document.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-id="${id}"] [data-handle]`)?.focus(),
    );
  };
  return { draggedId: drag?.id ?? null, mark: drag?.mark ?? null, announcement, onPointerDown, onKeyDown };
}

function markAt(x: number, y: number): DropMark | null {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-id]');
  if (!row) return null;
  const { top, height } = row.getBoundingClientRect();
  return { id: Number(row.dataset.id), after: y > top + height / 2 };
}

const sameMark = (a: DropMark | null, b: DropMark | null): boolean =>
  a?.id === b?.id && a?.after === b?.after;

function scrollNearEdge(scroller: Element | null, y: number): void {
  const area = scroller?.getBoundingClientRect();
  const top = Math.max(0, area?.top ?? 0);
  const bottom = Math.min(window.innerHeight, area?.bottom ?? window.innerHeight);
  const by = y < top + EDGE ? -STEP : y > bottom - EDGE ? STEP : 0;
  if (by !== 0) (scroller ?? document.documentElement).scrollBy({ top: by, behavior: 'instant' });
}
