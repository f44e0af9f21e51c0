import { useCallback, useState } from 'react';
import type { Property } from '#contract/properties.ts';

export interface Selection {
  ids: ReadonlySet<number>;
  toggle: (id: number) => void;
  /** Selects or releases several at once. */
  set: (rows: readonly Property[], selected: boolean) => void;
  clear: () => void;
}

const nothing: ReadonlySet<number> = new Set();

/** Rows picked by hand. They stay picked through paging, sorting and filtering. */
export function useSelection(): Selection {
  const [ids, setIds] = useState(nothing);
  return {
    ids,
    toggle: useCallback((id: number) => setIds((before) => edited(before, [id], !before.has(id))), []),
    set: (rows, selected) =>
      setIds((before) =>
        edited(
          before,
          rows.map(({ id }) => id),
          selected,
        ),
      ),
    clear: () => setIds(nothing),
  };
}

function edited(before: ReadonlySet<number>, ids: readonly number[], selected: boolean): ReadonlySet<number> {
  const next = new Set(before);
  for (const id of ids) {
    if (selected) next.add(id);
    else next.delete(id);
  }
  return next;
}
