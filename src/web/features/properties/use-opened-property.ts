import { createParser, useQueryState } from 'nuqs';
import { useRef } from 'react';

export interface OpenedProperty {
  /** Null while none is open. */
  id: number | null;
  open: (id: number) => void;
  /** Shows another one in its place. @param listMoved whether the list behind turned with it, for example to its next page */
  step: (id: number, listMoved?: boolean) => void;
  close: () => void;
}

const NAME = 'property';
// PostgreSQL's largest integer.
const LARGEST_ID = 2_147_483_647;

const parser = createParser({
  parse: (text) => (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= LARGEST_ID ? Number(text) : null),
  serialize: String,
}).withOptions({ scroll: false, clearOnDefault: true });

/**
 * The property whose dialog is open, kept in the address bar as `?property=<id>`: a link opens it, the back button
 * closes it, and steps from one to the next are no steps of the browser's history.
 */
export function useOpenedProperty(): OpenedProperty {
  const [id, write] = useQueryState(NAME, parser);
  // Whether the entry before this one in the browser's history is the list as it stands behind the dialog.
  const cameFromList = useRef(false);
  return {
    id,
    open(next) {
      cameFromList.current = true;
      void write(next, { history: 'push' });
    },
    step(next, listMoved = false) {
      if (listMoved) cameFromList.current = false;
      void write(next, { history: 'replace' });
    },
    close() {
      const back = cameFromList.current && new URLSearchParams(window.location.search).has(NAME);
      cameFromList.current = false;
      if (back) window.history.back();
      else void write(null, { history: 'replace' });
    },
  };
}
