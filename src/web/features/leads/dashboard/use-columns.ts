import { type RefObject, useLayoutEffect, useState } from 'react';

/** Px; as many tiles are beside each other as are at least this wide. */
const NARROWEST = 190;
const FEWEST = 2;

export interface Columns {
  count: number;
  /** Px of one, without the gap beside it. */
  width: number;
}

/** How many tiles fit beside each other into an element, followed as it changes. */
export function useColumns(element: RefObject<HTMLElement | null>, gap: number): Columns {
  const [columns, setColumns] = useState<Columns>({ count: FEWEST, width: NARROWEST });
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const measure = () => {
      const room = watched.clientWidth;
      const count = Math.max(FEWEST, Math.floor((room + gap) / (NARROWEST + gap)));
      const width = Math.floor((room + gap) / count - gap);
      setColumns((before) => (before.count === count && before.width === width ? before : { count, width }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, gap]);
  return columns;
}
