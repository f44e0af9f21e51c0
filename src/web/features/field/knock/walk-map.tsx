import { Minimize2, ZoomIn, ZoomOut } from 'lucide-react';
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useTapGuard } from '#web/ui/use-tap-guard.ts';
import { WalkDrawing } from './walk-drawing.tsx';

/** Pixels per meter, from a whole quarter to a few houses. */
const ZOOMS = [0.25, 0.5, 1.1, 2.2, 4.4];
const FIRST_ZOOM = 3;

type WalkMapProps = Omit<ComponentProps<typeof WalkDrawing>, 'scale'>;

/** The strip opened: the walk around a door, its streets by name, the outcomes at its doors, and the rep. It needs no signal. */
export function WalkMap({ onClose, ...drawn }: WalkMapProps) {
  const [zoom, setZoom] = useState(FIRST_ZOOM);
  const closing = useRef<HTMLButtonElement>(null);
  const panel = useTapGuard<HTMLElement>('map');
  const onEscape = useEffectEvent(onClose);
  useEffect(() => {
    closing.current?.focus();
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onEscape();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <section
      ref={panel}
      aria-label="Map of the walk"
      className="absolute inset-x-0 top-0 flex h-[50dvh] max-h-full flex-col overflow-y-auto border-b bg-surface short:h-full"
    >
      <div className="flex shrink-0 items-center gap-1 border-b pl-3">
        <p className="min-w-0 grow truncate font-semibold">{drawn.current.item.property.address}</p>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Zoom out"
          data-repeats=""
          why={zoom === 0 && 'This is the smallest scale.'}
          onClick={() => setZoom(zoom - 1)}
        >
          <ZoomOut />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Zoom in"
          data-repeats=""
          why={zoom === ZOOMS.length - 1 && 'This is the largest scale.'}
          onClick={() => setZoom(zoom + 1)}
        >
          <ZoomIn />
        </Button>
        <Button ref={closing} variant="ghost" aria-expanded={true} onClick={onClose}>
          <Minimize2 />
          Close Map
        </Button>
      </div>
      <WalkDrawing {...drawn} onClose={onClose} scale={ZOOMS[zoom] ?? 1} />
    </section>
  );
}
