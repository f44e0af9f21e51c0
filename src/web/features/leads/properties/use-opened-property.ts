import { createParser, useQueryState } from 'nuqs';
import { useEffect, useRef } from 'react';
import { enterBeside } from '#web/ui/focus.ts';

export interface OpenedProperty {
  /** Null while none is open. */
  id: number | null;
  /** Where one is open beside the list, it gives way to this one; pressed again, it takes the focus. */
  open: (id: number) => void;
  /** Shows another one in its place. @param listMoved whether the list behind turned with it, for example to its next page */
  step: (id: number, listMoved?: boolean) => void;
  /** Shows another one beside the list that the keyboard moves through, once it rests there. Nothing while none is open. */
  follow: (id: number) => void;
  close: () => void;
}

// A user who holds an arrow key down passes many: each would be read from the server.
const REST_MS = 150;

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
  // The list's address, while the browser's previous history entry is the list as it is now.
  const listAt = useRef<string>(null);
  const resting = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was opened or closed since counts
  useEffect(() => () => window.clearTimeout(resting.current), [id]);
  // Beside the list one may filter and turn it.
  useEffect(() => {
    if (id !== null && listAt.current !== addressOfList()) listAt.current = null;
  });
  const step = (next: number, listMoved = false) => {
    window.clearTimeout(resting.current);
    if (listMoved) listAt.current = null;
    void write(next, { history: 'replace' });
  };
  return {
    id,
    open(next) {
      if (id === next) return enterBeside();
      if (id !== null) return step(next);
      listAt.current = addressOfList();
      void write(next, { history: 'push' });
    },
    step,
    follow(next) {
      window.clearTimeout(resting.current);
      if (id !== null) resting.current = window.setTimeout(() => step(next), REST_MS);
    },
    close() {
      window.clearTimeout(resting.current);
      const opened = new URLSearchParams(window.location.search).has(NAME);
      const back = opened && listAt.current === addressOfList();
      listAt.current = null;
      if (back) window.history.back();
      else void write(null, { history: 'replace' });
    },
  };
}

/** The address without what is open. */
function addressOfList(): string {
  const { pathname, search } = window.location;
  const rest = new URLSearchParams(search);
  rest.delete(NAME);
  return `${pathname}?${rest}`;
}
