import { useEffect, useState } from 'react';
import type { WalkGround } from '#domain/knocks/ground.ts';
import type { Door } from '#web/features/field/doors/index.ts';
import { GroundLines, type Point, planAround } from '#web/features/imagery/ground/index.ts';
import { formatMeters } from './distance-words.ts';
import { DoorMark, Legend } from './door-mark.tsx';
import { labelStreets } from './street-labels.ts';
import { usePlaceChoice, type Whereabouts } from './use-place.ts';
import { nextToDo } from './walk.ts';
import { markLabels, markOf, placeOf, routeThrough } from './walk-plan.ts';

interface WalkDrawingProps {
  doors: readonly Door[];
  current: Door;
  whereabouts: Whereabouts;
  ground: WalkGround | null;
  /** Pixels per meter. */
  scale: number;
  onClose: () => void;
  onChoose: (propertyId: number) => void;
}

/** The doors around one on their ground, and below them what the marks mean. */
export function WalkDrawing(props: WalkDrawingProps) {
  const { doors, current, whereabouts, ground, scale, onClose, onChoose } = props;
  const [area, setArea] = useState<HTMLDivElement | null>(null);
  const reach = useReach(area);
  const { fix } = whereabouts;
  const middle = placeOf(current) ?? fix;
  const toPlan = middle && planAround(middle, scale);
  const next = nextToDo(doors, current.item.property.id);
  const isInView = ({ x, y }: Point) => Math.abs(x) < reach.x && Math.abs(y) < reach.y;
  const here = fix && toPlan?.(fix);
  const unplaced = doors.filter((door) => !placeOf(door)).length;
  return (
    <>
      <div ref={setArea} className="relative min-h-32 grow overflow-hidden bg-muted">
        {toPlan && (
          <svg aria-hidden="true" className="absolute inset-0 size-full">
            <svg aria-hidden="true" x="50%" y="50%" overflow="visible">
              {ground && (
                <GroundLines ground={ground} toPlan={toPlan} streetWidth={Math.max(3, 6.5 * scale)} />
              )}
              <Route route={routeThrough(doors, current)} toPlan={toPlan} />
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
            const { id } = door.item.property;
            return (
              <DoorButton
                key={id}
                door={door}
                stop={index + 1}
                at={at}
                emphasis={door === current ? 'this' : id === next ? 'next' : undefined}
                onPress={() => (door === current ? onClose() : onChoose(id))}
              />
            );
          })}
        {here && <HereArrow at={here} />}
      </div>
      <div className="grid shrink-0 gap-1 border-t px-3 py-2 text-sm">
        <Legend doors={doors} />
        <p>
          <PlaceText whereabouts={whereabouts} isInView={here ? isInView(here) : false} />
          {unplaced > 0 && ` ${unplaced.toLocaleString()} doors have no place on the map.`}
        </p>
        {!ground?.streets.length && (
          <p className="text-muted-foreground">
            No streets were saved offline for this walk. Doors and route are drawn without them.
          </p>
        )}
      </div>
    </>
  );
}

type ToPlan = ReturnType<typeof planAround>;

/** The walk so far and the walk ahead. */
function Route({ route, toPlan }: { route: ReturnType<typeof routeThrough>; toPlan: ToPlan }) {
  const line = (places: typeof route.ahead) =>
    places.map((place) => Object.values(toPlan(place)).join(',')).join(' ');
  return (
    <>
      <polyline
        points={line(route.behind)}
        className="fill-none stroke-muted-foreground"
        strokeWidth={2}
        strokeDasharray="2 5"
      />
      <polyline points={line(route.ahead)} className="fill-none stroke-primary" strokeWidth={3} />
    </>
  );
}

const placed = ({ x, y }: Point) => ({
  left: `calc(50% + ${x.toFixed(1)}px)`,
  top: `calc(50% + ${y.toFixed(1)}px)`,
});

interface DoorButtonProps {
  door: Door;
  stop: number;
  at: Point;
  emphasis: 'this' | 'next' | undefined;
  onPress: () => void;
}

function DoorButton({ door, stop, at, emphasis, onPress }: DoorButtonProps) {
  const role = emphasis && { this: 'this door', next: 'next door' }[emphasis];
  const words = [door.item.property.address, role, markLabels[markOf(door)].toLowerCase(), `stop ${stop}`];
  return (
    <button
      type="button"
      aria-label={words.filter(Boolean).join(', ')}
      className="absolute grid size-8 -translate-1/2 cursor-pointer place-items-center rounded-full"
      style={{ ...placed(at), zIndex: emphasis ? 1 : 0 }}
      onClick={onPress}
    >
      <DoorMark mark={markOf(door)} place={stop} emphasis={emphasis} />
    </button>
  );
}

const HereArrow = ({ at }: { at: Point }) => (
  <svg
    role="img"
    aria-label="You"
    className="pointer-events-none absolute z-2 size-6 -translate-1/2"
    style={placed(at)}
    viewBox="-10 -11 20 20"
  >
    <path d="M0-9l7 15-7-4-7 4Z" className="fill-primary stroke-background" strokeWidth={1.5} />
  </svg>
);

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
  toPlan: ToPlan;
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
