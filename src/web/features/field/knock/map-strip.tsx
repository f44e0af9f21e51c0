import { Maximize2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Fix } from '#domain/knocks/grade.ts';
import type { WalkGround } from '#domain/knocks/ground.ts';
import type { Door } from '#web/features/field/doors/index.ts';
import { GroundLines, planAround } from '#web/features/imagery/ground/index.ts';
import { isToDo } from './walk.ts';
import { placeOf } from './walk-plan.ts';

const PIXELS_PER_METER = 2.2;
/** Doors beyond it, in pixels from the middle, are not drawn: wider than any strip. */
const REACH = { x: 450, y: 40 };

/** Where this door, those to do, those done and oneself are, north up, on the ground that was taken along: it needs no signal. */
export function MapStrip({
  doors,
  current,
  fix,
  ground,
  isOpen,
  onOpen,
}: {
  doors: readonly Door[];
  current: Door;
  fix: Fix | null;
  ground: WalkGround | null;
  isOpen: boolean;
  onOpen: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  const propertyId = current.item.property.id;
  const openedAt = useRef(propertyId);
  useEffect(() => {
    if (wasOpen.current && !isOpen && openedAt.current === propertyId) button.current?.focus();
    wasOpen.current = isOpen;
    openedAt.current = propertyId;
  }, [isOpen, propertyId]);
  const middle = placeOf(current) ?? fix;
  if (!middle) return null;
  const toPlan = planAround(middle, PIXELS_PER_METER);
  const dots = doors.flatMap((door) => {
    const place = placeOf(door);
    if (!place || door === current) return [];
    const at = toPlan(place);
    return Math.abs(at.x) < REACH.x && Math.abs(at.y) < REACH.y ? [{ ...at, toDo: isToDo(door) }] : [];
  });
  const here = fix && toPlan(fix);
  return (
    <button
      ref={button}
      type="button"
      aria-expanded={isOpen}
      aria-label={describeStrip(dots, (ground?.streets.length ?? 0) > 0)}
      className="relative h-20 w-full cursor-pointer overflow-hidden rounded-lg border bg-muted"
      onClick={onOpen}
    >
      <svg aria-hidden="true" className="absolute inset-0 size-full">
        <svg aria-hidden="true" x="50%" y="50%" overflow="visible">
          {ground && <GroundLines ground={ground} toPlan={toPlan} streetWidth={14} />}
          <path
            d={dotsPath(
              dots.filter(({ toDo }) => !toDo),
              4,
            )}
            className="fill-muted-foreground"
          />
          <path
            d={dotsPath(
              dots.filter(({ toDo }) => toDo),
              5,
            )}
            className="fill-background stroke-foreground"
            strokeWidth={2}
          />
          {placeOf(current) && <circle r={9} className="fill-accent stroke-foreground" strokeWidth={2} />}
          {here && (
            <path
              d={`M${here.x} ${here.y - 9}l7 15-7-4-7 4Z`}
              className="fill-primary stroke-background"
              strokeWidth={1.5}
            />
          )}
        </svg>
      </svg>
      <span className="absolute right-1 bottom-1 flex items-center gap-1 rounded-md border bg-surface px-1.5 py-0.5 text-sm">
        <Maximize2 aria-hidden="true" className="size-4" />
        Map
      </span>
    </button>
  );
}

/** All of them as one path: a hundred circles would be made and thrown away with every door. */
function dotsPath(dots: readonly { x: number; y: number }[], radius: number): string {
  const arc = (side: number) => `a${radius} ${radius} 0 1 0 ${side * 2 * radius} 0`;
  return dots.map(({ x, y }) => `M${(x - radius).toFixed(1)} ${y.toFixed(1)}${arc(1)}${arc(-1)}Z`).join('');
}

function describeStrip(dots: readonly { toDo: boolean }[], hasStreets: boolean): string {
  const toDo = dots.filter((dot) => dot.toDo).length;
  return `${hasStreets ? 'Map' : 'Map without streets'}: this door in the middle, ${toDo} to do and ${dots.length - toDo} done around it`;
}
