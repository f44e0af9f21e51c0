import { type KeyboardEvent, useRef, useState } from 'react';
import type { Property } from '#contract/properties.ts';

interface RowActions {
  onOpen: (property: Property) => void;
  onSelect: (id: number) => void;
}

/** Keys of a table's rows: one row is reached by Tab, arrows, Home and End move, Enter opens, x selects. */
export function useRowKeys(rows: readonly Property[], { onOpen, onSelect }: RowActions) {
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const [focusedId, setCurrentId] = useState<number | null>(null);
  const currentId = rows.some(({ id }) => id === focusedId) ? focusedId : (rows[0]?.id ?? null);

  const focusRow = (place: number) => {
    const id = rows[Math.max(0, Math.min(rows.length - 1, place))]?.id;
    bodyRef.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const place = rows.findIndex(({ id }) => id === currentId);
    const property = rows[place];
    if (!property) return;
    const onRow = event.target instanceof HTMLTableRowElement;
    const actions: Record<string, (() => void) | undefined> = {
      ArrowDown: () => focusRow(place + 1),
      ArrowUp: () => focusRow(place - 1),
      Home: () => focusRow(0),
      End: () => focusRow(rows.length - 1),
      // On the checkbox Enter and the space bar are the checkbox's own.
      Enter: onRow ? () => onOpen(property) : undefined,
      x: () => onSelect(property.id),
    };
    const act = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return { bodyRef, currentId, setCurrentId, onKeyDown };
}
