import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { rangeTo } from './range.ts';

/** What rows can be picked with. Without `set`, Shift picks no ranges. */
export interface RowPicking<Row> {
  toggle: (row: Row) => void;
  set?: (rows: readonly Row[], selected: boolean) => void;
}

/** What rows open beside the list, by their ids. */
export interface RowOpening {
  /** Null while none is open. */
  id: number | null;
  open: (id: number) => void;
  /** Shows another one beside the list once the keyboard rests there. Nothing while none is open. */
  follow: (id: number) => void;
}

interface Places<Row> {
  rows: readonly Row[];
  idOf: (row: Row) => number;
  picking: RowPicking<Row>;
  opened: RowOpening;
  /** How many are beside each other; 1 in a table. */
  columns: number;
  /** Whether the place that Tab reaches moves with its row when the order changes. */
  keepsRow?: boolean;
  focus: (place: number) => void;
}

/**
 * How rows of a table, or tiles of a grid, are reached and picked: one by Tab, arrows, Home and End move, Enter opens, x
 * selects. With Shift a press or an arrow selects all from the row that was picked last. What is open beside them follows.
 * A place is an element with `data-place`; keys on its checkbox count too, those on other controls in it do not.
 */
export function useRowKeys<Row>({ rows, idOf, picking, opened, columns, keepsRow, focus }: Places<Row>) {
  const [focused, setFocused] = useState<{ place: number; id: number | null }>({ place: 0, id: null });
  // A range is only of the rows it began with.
  const range = useRef<{ rows: readonly Row[]; from: number; to: number }>(null);
  const last = rows.length - 1;
  const current = keepsRow
    ? Math.max(
        0,
        rows.findIndex((row) => idOf(row) === focused.id),
      )
    : Math.min(focused.place, last);

  const { toggle, set } = picking;
  // The same functions throughout: a row is drawn again only when something of its own changes.
  const latest = useRef({ rows, current, idOf });
  useLayoutEffect(() => {
    latest.current = { rows, current, idOf };
  });
  const reach = useCallback((place: number) => {
    const row = latest.current.rows[place];
    setFocused({ place, id: row ? latest.current.idOf(row) : null });
  }, []);
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
      set?.(rows.slice(...released), false);
      set?.(rows.slice(...picked), true);
    },
    [set],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[current];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const { isPlace, isBox } = targetOf(event);
    if (!isPlace && !isBox) return;
    const goTo = (wanted: number) => {
      const place = Math.max(0, Math.min(last, wanted));
      if (event.shiftKey) pickTo(place);
      // A key that is pressed before a tile is drawn means that tile.
      reach(place);
      focus(place);
      const reached = rows[place];
      if (reached) opened.follow(idOf(reached));
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
      Enter: isPlace ? () => opened.open(idOf(row)) : undefined,
      x: () => pick(current),
    };
    const act = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return { current, reach, onKeyDown, pick, pickTo };
}

function targetOf({ target }: KeyboardEvent): { isPlace: boolean; isBox: boolean } {
  if (!(target instanceof HTMLElement)) return { isPlace: false, isBox: false };
  return {
    isPlace: target.dataset.place !== undefined,
    isBox: target.matches('[data-place] input[type=checkbox]'),
  };
}
