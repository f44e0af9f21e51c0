import { useDeferredValue } from 'react';

const ROW_HEIGHT = 40;

/**
 * The rows to draw at this moment: at first those that fit on the screen, in the next breath all of the page. What
 * one can see is there at once; what one would have to scroll to does not hold it up.
 */
export function useDrawn<Row>(rows: readonly Row[]): readonly Row[] {
  const settled = useDeferredValue(rows);
  return settled === rows ? rows : rows.slice(0, Math.ceil(window.innerHeight / ROW_HEIGHT));
}
