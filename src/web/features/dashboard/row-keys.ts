import { type KeyboardEvent, useRef, useState } from 'react';
import type { Property } from '#contract/properties.ts';

interface RowActions {
  onOpen: (id: number) => void;
  onSelect: (id: number) => void;
}

/** Keys of a table's rows: one row is reached by Tab, arrows, Home and End move, Enter opens, x selects. */
export function useRowKeys(rows: readonly Property[], { onOpen, onSelect }: RowActions) {
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const [focused, setFocused] = useState(0);
  const last = rows.length - 1;
  const current = Math.min(focused, last);

  const focusRow = (place: number) => {
    bodyRef.current?.rows[Math.max(0, Math.min(last, place))]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const property = rows[current];
    if (!property || event.ctrlKey || event.metaKey || event.altKey) return;
    const onRow = event.target instanceof HTMLTableRowElement;
    const actions: Record<string, (() => void) | undefined> = {
      ArrowDown: () => focusRow(current + 1),
      ArrowUp: () => focusRow(current - 1),
      Home: () => focusRow(0),
      End: () => focusRow(last),
      // On the checkbox Enter is the checkbox's own.
      Enter: onRow ? () => onOpen(property.id) : undefined,
      x: () => onSelect(property.id),
    };
    const act = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return { bodyRef, current, setFocused, onKeyDown };
}
