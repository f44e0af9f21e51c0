import { useState } from 'react';
import { emptySketch, type Sketch } from '#domain/measure/sketch.ts';

interface History {
  past: readonly Sketch[];
  now: Sketch;
  future: readonly Sketch[];
}

/** Steps back that are kept. */
const MOST_STEPS = 200;

/** What is drawn, with the steps back and forth again. */
export function useSketch(first: Sketch = emptySketch) {
  const [{ past, now, future }, setHistory] = useState<History>({ past: [], now: first, future: [] });
  return {
    sketch: now,
    change(next: Sketch) {
      if (next !== now) setHistory({ past: [...past, now].slice(-MOST_STEPS), now: next, future: [] });
    },
    undo() {
      const before = past.at(-1);
      if (before) setHistory({ past: past.slice(0, -1), now: before, future: [now, ...future] });
    },
    redo() {
      const [next, ...rest] = future;
      if (next) setHistory({ past: [...past, now], now: next, future: rest });
    },
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  };
}
