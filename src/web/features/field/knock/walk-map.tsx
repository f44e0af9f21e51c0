import { Minimize2, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { WalkGround } from '#domain/knocks/ground.ts';
import type { Door } from '#web/features/field/doors/index.ts';
import { GroundLines, type Point, planAround } from '#web/features/imagery/ground/index.ts';
import { Button } from '#web/ui/button.tsx';
import { useTapGuard } from '#web/ui/use-tap-guard.ts';
import { formatMeters } from './distance-words.ts';
import { DoorMark } from './door-mark.tsx';
import { labelStreets } from './street-labels.ts';
import { usePlaceChoice, type Whereabouts } from './use-place.ts';
import { nextToDo } from './walk.ts';
import { markLabels, markOf, marks, placeOf, routeThrough } from './walk-plan.ts';

/** Pixels per meter, from a whole quarter to a few houses. */
const ZOOMS = [0.25, 0.5, 1.1, 2.2, 4.4];
const FIRST_ZOOM = 3;

interface WalkMapProps {
  doors: readonly Door[];
  current: Door;
  whereabouts: Whereabouts;
  ground: WalkGround | null;
  onClose: () => void;
  onChoose: (propertyId: number) => void;
}

/** The strip opened: the walk around a door, its streets by name, the outcomes at its doors, and the rep. It needs no signal. */
export function WalkMap({ doors, current, whereabouts, ground, onClose, onChoose }: WalkMapProps) {
  const [zoom, setZoom] = useState(FIRST_ZOOM);
  const closing = useRef<HTMLButtonElement>(null);
  const panel = useTapGuard<HTMLElement>('map');
  const [area, setArea] = useState<HTMLDivElement | null>(null);
  const reach = useReach(area);
  const onEscape = useEffectEvent(onClose);
  useEffect(() => {
    closing.current?.focus();
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onEscape();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const { fix } = whereabouts;
  const middle = placeOf(current) ?? fix;
  const scale = ZOOMS[zoom] ?? 1;
  const toPlan = middle && planAround(middle, scale);
  const next = nextToDo(doors, current.item.property.id);
  const isInView = ({ x, y }: Point) => Math.abs(x) < reach.x && Math.abs(y) < reach.y;
  const route = routeThrough(doors, current);
  const line = (places: typeof route.ahead) =>
    toPlan ? places.map((place) => Object.values(toPlan(place)).join(',')).join(' ') : '';
  const here = fix && toPlan?.(fix);
  const found = doors.map(markOf);
  const unplaced = doors.filter((door) => !placeOf(door)).length;
  return (
    <section
      ref={panel}
      aria-label="Map of the walk"
      className="absolute inset-x-0 top-0 flex h-[50dvh] max-h-full flex-col overflow-y-auto border-b bg-surface short:h-full"
    >
      <div className="flex shrink-0 items-center gap-1 border-b pl-3">
        <p className="min-w-0 grow truncate font-semibold">{current.item.property.address}</p>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Zoom out"
          data-repeats=""
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        >
          <ZoomOut />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Zoom in"
          data-repeats=""
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <ZoomIn />
        </Button>
        <Button ref={closing} variant="ghost" aria-expanded={true} onClick={onClose}>
          <Minimize2 />
          Close Map
        </Button>
      </div>
      <div ref={setArea} className="relative min-h-32 grow overflow-hidden bg-muted">
        {toPlan && (
          <svg aria-hidden="true" className="absolute inset-0 size-full">
            <svg aria-hidden="true" x="50%" y="50%" overflow="visible">
              {ground && (
                <GroundLines ground={ground} toPlan={toPlan} streetWidth={Math.max(3, 6.5 * scale)} />
              )}
              <polyline
                points={line(route.behind)}
                className="fill-none stroke-muted-foreground"
                strokeWidth={2}
                strokeDasharray="2 5"
              />
              <polyline points={line(route.ahead)} className="fill-none stroke-primary" strokeWidth={3} />
              {here && fix && (
                <circle
                  cx={here.x}
                  cy={here.y}
                  r={fix.accuracy * scale}
                  className="fill-primary/15 stroke-primary"
                  strokeWidth={1}
                />
              )}
              {ground && (
                <StreetNames ground={ground} toPlan={toPlan} reach={{ x: reach.x - 8, y: reach.y - 8 }} />
              )}
            </svg>
          </svg>
        )}
        {toPlan &&
          doors.map((door, index) => {
            const place = placeOf(door);
            const at = place && toPlan(place);
            if (!at || !isInView(at)) return null;
            const { id, address } = door.item.property;
            const emphasis = door === current ? 'this' : id === next ? 'next' : undefined;
            const role = emphasis && { this: 'this door', next: 'next door' }[emphasis];
            const words = [address, role, markLabels[markOf(door)].toLowerCase(), `stop ${index + 1}`];
            return (
              <button
                key={id}
                type="button"
                aria-label={words.filter(Boolean).join(', ')}
                className="absolute grid size-8 -translate-1/2 cursor-pointer place-items-center rounded-full"
                style={{
                  left: `calc(50% + ${at.x.toFixed(1)}px)`,
                  top: `calc(50% + ${at.y.toFixed(1)}px)`,
                  zIndex: emphasis ? 1 : 0,
                }}
                onClick={() => (door === current ? onClose() : onChoose(id))}
              >
                <DoorMark mark={markOf(door)} place={index + 1} emphasis={emphasis} />
              </button>
            );
          })}
        {here && (
          <svg
            role="img"
            aria-label="You"
            className="pointer-events-none absolute z-2 size-6 -translate-1/2"
            style={{
              left: `calc(50% + ${here.x.toFixed(1)}px)`,
              top: `calc(50% + ${here.y.toFixed(1)}px)`,
            }}
            viewBox="-10 -11 20 20"
          >
            <path d="M0-9l7 15-7-4-7 4Z" className="fill-primary stroke-background" strokeWidth={1.5} />
          </svg>
        )}
      </div>
      <div className="grid shrink-0 gap-1 border-t px-3 py-2 text-sm">
        <ul aria-label="Legend" className="flex flex-wrap gap-x-3 gap-y-1">
          {marks.map((mark) => {
            const count = found.filter((one) => one === mark).length;
            return (
              count > 0 && (
                <li key={mark} className="flex items-center gap-1">
                  <DoorMark mark={mark} />
                  {markLabels[mark]} {count.toLocaleString()}
                </li>
              )
            );
          })}
        </ul>
        <p>
          <PlaceText whereabouts={whereabouts} isInView={here ? isInView(here) : false} />
          {unplaced > 0 && ` ${unplaced.toLocaleString()} doors have no place on the map.`}
        </p>
        {!ground?.streets.length && (
          <p className="text-muted-foreground">
            No streets were taken along for this walk. Doors and route are drawn without them.
          </p>
        )}
      </div>
    </section>
  );
}

function PlaceText({
  whereabouts: { fix, problem },
  isInView,
}: {
  whereabouts: Whereabouts;
  isInView: boolean;
}) {
  const choice = usePlaceChoice();
  if (choice !== 'share') return 'Your location is off for knocking.';
  if (problem) return `Your position is not known. ${problem}`;
  if (!fix) return 'Looking for your position...';
  const words = `You are the arrow, to within ${formatMeters(fix.accuracy)}`;
  return isInView ? `${words}.` : `${words}: outside this part of the map.`;
}

function StreetNames({
  ground: { streets, streetNames = [] },
  toPlan,
  reach,
}: {
  ground: WalkGround;
  toPlan: ReturnType<typeof planAround>;
  reach: Point;
}) {
  const named = streets.flatMap((line, place) => {
    const name = streetNames[place];
    return name
      ? [{ name, points: line.map(([longitude, latitude]) => toPlan({ latitude, longitude })) }]
      : [];
  });
  return labelStreets(named, reach).map(({ name, x, y, angle }) => (
    <text
      key={name}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(1)})`}
      dy="0.35em"
      textAnchor="middle"
      className="fill-foreground stroke-background text-xs font-medium"
      strokeWidth={3}
      paintOrder="stroke"
    >
      {name}
    </text>
  ));
}

/** Pixels from the middle of an element to its edges. */
function useReach(element: HTMLElement | null): Point {
  const [reach, setReach] = useState<Point>({ x: 0, y: 0 });
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setReach({ x: element.clientWidth / 2, y: element.clientHeight / 2 }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return reach;
}
