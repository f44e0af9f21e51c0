import { MoveHorizontal } from 'lucide-react';
import { useRef } from 'react';
import type { MediaPicture } from '../media.ts';
import { MediaImage } from '../parts/media-image.tsx';

interface BeforeAfterProps {
  before: MediaPicture;
  after: MediaPicture;
  caption: string;
}

/** Two pictures of one place over each other. The handle between them is a range input: drag it, or use the arrow keys. */
export function BeforeAfter({ before, after, caption }: BeforeAfterProps) {
  const frame = useRef<HTMLDivElement>(null);
  const sizes = '(width >= 40rem) 540px, 100vw';
  return (
    <div
      ref={frame}
      className="relative isolate overflow-hidden rounded-xl border bg-muted select-none [--at:50%]"
    >
      <MediaImage picture={after} alt={`${caption}: the roof with the analysis drawn on it`} sizes={sizes} />
      <div className="absolute inset-0 [clip-path:inset(0_calc(100%-var(--at))_0_0)]">
        <MediaImage picture={before} alt="The same roof as the drone took it" sizes={sizes} />
      </div>
      <input
        type="range"
        min="0"
        max="100"
        defaultValue="50"
        aria-label={`${caption}: how much of the picture is shown as it was taken`}
        onChange={(event) => frame.current?.style.setProperty('--at', `${event.currentTarget.value}%`)}
        className="peer absolute inset-0 z-10 size-full cursor-ew-resize touch-pan-y appearance-none opacity-0"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-(--at) w-0.5 -translate-x-1/2 bg-white shadow-float peer-focus-visible:*:outline-3 peer-focus-visible:*:outline-ring"
      >
        <span className="absolute top-1/2 left-1/2 grid size-10 -translate-1/2 place-content-center rounded-full bg-white text-black shadow-float">
          <MoveHorizontal className="size-5" />
        </span>
      </span>
    </div>
  );
}
