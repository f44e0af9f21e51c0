import type { ReactNode } from 'react';
import { cn } from '#web/ui/cn.ts';
import { type Trace, useTrace } from './trace-store.ts';
import type { View } from './view.ts';

interface LoupeProps {
  trace: Trace;
  view: View;
  /** Picture pixels of a pixel on the screen. */
  unit: number;
  children: ReactNode;
}

const SIZE = 128;
const LARGER = 3;

/** What is under a finger, larger, in the corner where the finger is not. */
export function Loupe({ trace, view, unit, children }: LoupeProps) {
  const aim = useTrace(trace, (state) => state.aim);
  if (!aim?.isTouch) return null;
  const [x, y] = aim.at;
  const isLeft = x < view.x + view.width / 2;
  const span = (SIZE * unit) / LARGER;
  const cross = span / 14;
  return (
    <svg
      viewBox={`${x - span / 2} ${y - span / 2} ${span} ${span}`}
      aria-hidden="true"
      className={cn(
        'pointer-events-none absolute top-2 size-32 rounded-full border-2 border-white bg-muted shadow-float',
        isLeft ? 'right-2' : 'left-2',
      )}
    >
      {children}
      <path
        d={`M${x - cross},${y}H${x + cross}M${x},${y - cross}V${y + cross}`}
        strokeWidth={span / 100}
        className="stroke-white"
      />
    </svg>
  );
}
