import { useEffect, useState } from 'react';

const ROW_HEIGHT = 40;
/** Height above the first row: the top bar, the filters, the table's head. */
const ABOVE_ROWS = 200;

/**
 * The rows to draw at this moment: at first those that fit on the screen, after the next frame all of the page. What
 * one can see is there at once; what one would have to scroll to does not hold it up.
 */
export function useDrawn<Row>(rows: readonly Row[]): readonly Row[] {
  const [settled, setSettled] = useState(rows);
  useEffect(() => {
    if (settled === rows) return;
    let afterFrame: number | undefined;
    const frame = requestAnimationFrame(() => {
      afterFrame = window.setTimeout(() => setSettled(rows));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(afterFrame);
    };
  }, [rows, settled]);
  return settled === rows ? rows : rows.slice(0, Math.ceil((window.innerHeight - ABOVE_ROWS) / ROW_HEIGHT));
}
