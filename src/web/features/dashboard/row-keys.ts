import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { OpenedProperty } from '#web/features/properties/index.ts';
import { rangeTo } from './range.ts';
import type { Row } from './shown.ts';
import type { Selection } from './use-selection.ts';

/**
 * How rows of a table are reached and picked: one by Tab, arrows, Home and End move, Enter opens, x selects. With Shift
 * a press or an arrow selects all from the row that was picked last. What is open beside the table follows.
 */
export function useRowKeys(rows: readonly Row[], selection: Selection, { open, follow }: OpenedProperty) {
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const [focused, setFocused] = useState(0);
  // Of other rows there is no range.
  const range = useRef<{ rows: readonly Row[]; from: number; to: number }>(null);
  const last = rows.length - 1;
  const current = Math.min(focused, last);

  const { toggle, set } = selection;
  // The same functions throughout: a row is drawn again only when something of its own changes.
  const latest = useRef({ rows, current });
  useLayoutEffect(() => {
    latest.current = { rows, current };
  });
  const pick = useCallback(
    (place: number) => {
      const row = latest.current.rows[place];
      if (!row) return;
      range.current = { rows: latest.current.rows, from: place, to: place };
      toggle(row);
    },
    [toggle],
  );
  const pickTo = useCallback(
    (to: number) => {
      const { rows, current } = latest.current;
      const begun = range.current?.rows === rows ? range.current : { from: current, to: current };
      const { picked, released } = rangeTo(begun, to);
      range.current = { rows, from: begun.from, to };
      set(rows.slice(...released), false);
      set(rows.slice(...picked), true);
    },
    [set],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const property = rows[current];
    if (!property || event.ctrlKey || event.metaKey || event.altKey) return;
    const onRow = event.target instanceof HTMLTableRowElement;
    const goTo = (wanted: number) => {
      const place = Math.max(0, Math.min(last, wanted));
      if (event.shiftKey) pickTo(place);
      bodyRef.current?.rows[place]?.focus();
      const reached = rows[place];
      if (reached) follow(reached.id);
    };
    const actions: Record<string, (() => void) | undefined> = {
      ArrowDown: () => goTo(current + 1),
      ArrowUp: () => goTo(current - 1),
      Home: () => goTo(0),
      End: () => goTo(last),
      // On the checkbox Enter is the checkbox's own.
      Enter: onRow ? () => open(property.id) : undefined,
      x: () => pick(current),
    };
    const act = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return { bodyRef, current, setFocused, onKeyDown, pick, pickTo };
}
