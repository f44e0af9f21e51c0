import { useEffect, useRef } from 'react';

/** Shows a list from its beginning whenever it becomes another one: other rows, another order, another page. */
export function useBackToTop(list: readonly unknown[], page: number) {
  const topRef = useRef<HTMLDivElement>(null);
  const frameRef = useRef<HTMLDivElement>(null);
  const shown = useRef({ list, page });
  // Asking an element where it is would make the browser lay the new rows out an extra time.
  const scrolled = useRef({ frame: false, window: false });

  useEffect(() => {
    const note = ({ target }: Event) => {
      if (target === frameRef.current) scrolled.current.frame = true;
      if (target === document) scrolled.current.window = true;
    };
    document.addEventListener('scroll', note, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', note, { capture: true });
  }, []);

  useEffect(() => {
    if (shown.current.list === list && shown.current.page === page) return;
    shown.current = { list, page };
    if (scrolled.current.frame) frameRef.current?.scrollTo({ top: 0, behavior: 'instant' });
    if (scrolled.current.window && isAbove(topRef.current))
      topRef.current?.scrollIntoView({ behavior: 'instant' });
    scrolled.current = { frame: false, window: false };
  }, [list, page]);
  return { topRef, frameRef };
}

const isAbove = (element: Element | null) => element !== null && element.getBoundingClientRect().top < 0;
