import { useCallback, useState } from 'react';
import type { Row } from './shown.ts';

export interface Selection {
  /** By id, as they were when they were picked. */
  rows: ReadonlyMap<number, Row>;
  toggle: (row: Row) => void;
  /** Selects or releases several at once. */
  set: (rows: readonly Row[], selected: boolean) => void;
  clear: () => void;
}

const nothing: ReadonlyMap<number, Row> = new Map();

/** Rows picked by hand. They stay picked through paging, sorting and filtering, until the area is another one. */
export function useSelection(area: string | null): Selection {
  const [picked, setPicked] = useState({ area, rows: nothing });
  const rows = picked.area === area ? picked.rows : nothing;
  const edit = useCallback(
    (change: (before: ReadonlyMap<number, Row>) => ReadonlyMap<number, Row>) =>
      setPicked((before) => ({ area, rows: change(before.area === area ? before.rows : nothing) })),
    [area],
  );
  return {
    rows,
    toggle: useCallback((row: Row) => edit((before) => edited(before, [row], !before.has(row.id))), [edit]),
    set: useCallback((some, selected) => edit((before) => edited(before, some, selected)), [edit]),
    clear: () => edit(() => nothing),
  };
}

function edited(
  before: ReadonlyMap<number, Row>,
  rows: readonly Row[],
  selected: boolean,
): ReadonlyMap<number, Row> {
  const next = new Map(before);
  for (const row of rows) {
    if (selected) next.set(row.id, row);
    else next.delete(row.id);
  }
  return next;
}
