import { MoveHorizontal } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { PicturedCapture } from '#contract/ground.ts';
import { captureWords } from './words.ts';

interface SwipeProps {
  previous: PicturedCapture;
  chosen: PicturedCapture;
  share: number;
  onSlide: (share: number) => void;
}

/** What a key moves the line by, in shares of the map's width. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -0.02,
  ArrowDown: -0.02,
  ArrowRight: 0.02,
  ArrowUp: 0.02,
  PageDown: -0.1,
  PageUp: 0.1,
  Home: -1,
  End: 1,
};

/** The line between an earlier capture on its left and a later one on its right, to be moved. */
export function Swipe({ previous, chosen, share, onSlide }: SwipeProps) {
  const frame = useRef<HTMLDivElement>(null);
  const follow = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (box && box.width > 0) onSlide((event.clientX - box.left) / box.width);
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onSlide(share + step);
  };
  const percent = Math.round(share * 100);
  return (
    <div ref={frame} className="pointer-events-none absolute inset-0 overflow-hidden">
      <div className="absolute inset-y-0 w-0" style={{ left: `${share * 100}%` }}>
        <span className="absolute inset-y-0 -left-px w-0.5 bg-white shadow-float" />
        <Side className="right-3">Before: {captureWords(previous)}</Side>
        <Side className="left-3">{captureWords(chosen)}</Side>
        <div
          role="slider"
          tabIndex={0}
          aria-label="Line between the two captures"
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={`${percent}% ${captureWords(previous)}, ${100 - percent}% ${captureWords(chosen)}`}
          onKeyDown={press}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
          className="pointer-events-auto absolute top-1/2 left-0 grid size-11 -translate-1/2 cursor-ew-resize touch-none place-content-center rounded-full border bg-raised shadow-float"
        >
          <MoveHorizontal aria-hidden="true" className="size-5" />
        </div>
      </div>
    </div>
  );
}

function Side({ className, children }: { className: string; children: React.ReactNode }) {
  return (
    <p
      className={`absolute top-[58%] w-max max-w-[38vw] rounded-md border bg-raised px-2 py-1 text-xs font-medium shadow-float ${className}`}
    >
      {children}
    </p>
  );
}
