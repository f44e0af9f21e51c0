import type { ReactNode } from 'react';
import type { Point } from '#domain/measure/point.ts';
import { cn } from '#web/ui/cn.ts';

interface LoupeProps {
  /** What the finger points at, in pixels of the picture, and whether it is in the left half of what is shown. */
  at: Point;
  isLeft: boolean;
  /** Picture pixels of a pixel on the screen. */
  unit: number;
  children: ReactNode;
}

const SIZE = 128;
const LARGER = 3;

/** What is under a finger, larger, in the corner where the finger is not. */
export function Loupe({ at: [x, y], isLeft, unit, children }: LoupeProps) {
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
