import { ChevronUp } from 'lucide-react';
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { cn } from '#web/ui/cn.ts';

const heights = ['h-12', 'h-[45%]', 'h-[90%]'] as const;
const next = ['Show Half', 'Show All', 'Collapse'] as const;

/** A drag shorter than this is a tap. */
const DRAG_PX = 24;

interface MapSheetProps {
  /** What the line names that stays when the sheet is collapsed. */
  title: string;
  /** Opens halfway when what is shown in it begins or becomes something else; null for what is always there. */
  opensFor: string | null;
  children: ReactNode;
}

/** A phone's one place for what explains and steers the map: one line, half of the map or nearly all of it, by tap or drag. */
export function MapSheet({ title, opensFor, children }: MapSheetProps) {
  const [step, setStep] = useState(opensFor === null ? 0 : 1);
  const [opened, setOpened] = useState(opensFor);
  const start = useRef(0);
  const moved = useRef(0);
  if (opened !== opensFor) {
    setOpened(opensFor);
    setStep(opensFor === null ? 0 : Math.max(step, 1));
  }
  const drag = ({ clientY }: PointerEvent) => {
    moved.current = start.current - clientY;
    if (Math.abs(moved.current) >= DRAG_PX)
      setStep(Math.min(2, Math.max(0, step + Math.sign(moved.current))));
  };
  return (
    <div
      className={cn(
        'absolute inset-x-0 bottom-0 z-10 flex flex-col rounded-t-xl border-t bg-raised shadow-float transition-[height] duration-150',
        heights[step],
      )}
    >
      <button
        type="button"
        aria-expanded={step > 0}
        onPointerDown={(event) => {
          start.current = event.clientY;
          moved.current = 0;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerUp={drag}
        onClick={() => Math.abs(moved.current) < DRAG_PX && setStep((step + 1) % 3)}
        className="relative flex h-12 shrink-0 touch-none items-center gap-2 rounded-t-xl px-4 pt-1.5 text-left font-medium -outline-offset-2"
      >
        <span
          aria-hidden="true"
          className="absolute top-1.5 left-1/2 h-1 w-9 -translate-x-1/2 rounded-full bg-input"
        />
        <span className="min-w-0 grow truncate">{title}</span>
        <span className="sr-only">{next[step]}</span>
        <ChevronUp
          aria-hidden="true"
          className={cn('size-4 text-muted-foreground', step === 2 && 'rotate-180')}
        />
      </button>
      <div
        hidden={step === 0}
        className="grid min-h-0 grow content-start gap-4 overflow-y-auto overscroll-contain px-4 pb-4"
      >
        {children}
      </div>
    </div>
  );
}
