import { GripVertical } from 'lucide-react';
import type { QueueItem } from '#contract/queue-items.ts';
import type { Reorder } from './use-reorder.ts';

/** Drag it, or focus it and press the arrow keys, Home or End. */
export function DragHandle({ item, reorder }: { item: QueueItem; reorder: Reorder }) {
  const { id, address } = item.property;
  return (
    <button
      type="button"
      data-handle
      aria-label={`Move ${address}`}
      aria-keyshortcuts="ArrowUp ArrowDown Home End"
      title="Drag, or use the arrow keys"
      onPointerDown={(event) => reorder.onPointerDown(id, event)}
      onKeyDown={(event) => reorder.onKeyDown(id, event)}
      onClick={(event) => event.stopPropagation()}
      className="grid size-8 shrink-0 cursor-grab touch-none place-content-center rounded-md text-muted-foreground hover:bg-hover hover:text-foreground active:cursor-grabbing touch:size-11"
    >
      <GripVertical aria-hidden="true" className="size-4" />
    </button>
  );
}
