import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { OpenedProperty } from '#web/features/leads/properties/index.ts';
import { rangeTo } from './range.ts';
import type { Row } from './shown.ts';
import type { Selection } from './use-selection.ts';

interface Places {
  /** How many are beside each other; 1 in a table. */
  columns: number;
  focus: (place: number) => void;
  /** Whether this is a place itself, not a control in it. */
  isPlace: (target: EventTarget) => boolean;
}

/**
 * How rows of a table, or tiles of a grid, are reached and picked: one by Tab, arrows, Home and End move, Enter opens, x
 * selects. With Shift a press or an arrow selects all from the row that was picked last. What is open beside them follows.
 */
export function useRowKeys(
  rows: readonly Row[],
  selection: Selection,
  { open, follow }: OpenedProperty,
  { columns, focus, isPlace }: Places,
) {
  const [focused, setFocused] = useState(0);
  // Of other rows there is no range.
  const range = useRef<{ rows: readonly Row[]; from: number; to: number }>(null);
  const last = rows.length - 1;
  const current = Math.min(focused, last);

  const { toggle, set } = selection;
  // The same functions throughout: a row is drawn again only when its own data changes.
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
    const onRow = isPlace(event.target);
    const goTo = (wanted: number) => {
      const place = Math.max(0, Math.min(last, wanted));
      if (event.shiftKey) pickTo(place);
      // A key that is pressed before a tile is drawn means that tile.
      setFocused(place);
      focus(place);
      const reached = rows[place];
      if (reached) follow(reached.id);
    };
    const lastLine = last - (last % columns);
    const actions: Record<string, (() => void) | undefined> = {
      ArrowDown: () => goTo(current < lastLine ? current + columns : current),
      ArrowUp: () => goTo(current < columns ? current : current - columns),
      ArrowRight: columns > 1 ? () => goTo(current + 1) : undefined,
      ArrowLeft: columns > 1 ? () => goTo(current - 1) : undefined,
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
  return { current, setFocused, onKeyDown, pick, pickTo };
}
