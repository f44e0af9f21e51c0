import type { Fix } from '#domain/knocks/grade.ts';
import type { WalkGround } from '#domain/knocks/ground.ts';
import type { Door } from './overlay.ts';
import { isToDo } from './walk.ts';

const WIDTH = 400;
const HEIGHT = 96;
/** Meters from the middle to the left and right edge. */
const REACH = 90;
const METERS_PER_DEGREE = 111_195;

/** Where this door, those to do, those done and oneself are, north up, on the ground that was taken along: it needs no signal. */
export function MapStrip({
  doors,
  current,
  fix,
  ground,
}: {
  doors: readonly Door[];
  current: Door;
  fix: Fix | null;
  ground: WalkGround | null;
}) {
  const middle = placeOf(current) ?? fix;
  if (!middle) return null;
  const scale = WIDTH / 2 / REACH;
  const shrink = Math.cos((middle.latitude * Math.PI) / 180);
  const toStrip = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
    x: WIDTH / 2 + (longitude - middle.longitude) * METERS_PER_DEGREE * shrink * scale,
    y: HEIGHT / 2 - (latitude - middle.latitude) * METERS_PER_DEGREE * scale,
  });
  const dots = doors.flatMap((door) => {
    const place = placeOf(door);
    if (!place || door === current) return [];
    const at = toStrip(place);
    const isInside = at.x > 0 && at.x < WIDTH && at.y > 0 && at.y < HEIGHT;
    return isInside ? [{ ...at, toDo: isToDo(door) }] : [];
  });
  const here = fix && toStrip(fix);
  const pathOf = (lines: WalkGround['streets']) =>
    lines
      .map((line) => {
        const points = line.map(([longitude, latitude]) => toStrip({ latitude, longitude }));
        return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
      })
      .join('');
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={stripWords(dots, (ground?.streets.length ?? 0) > 0)}
      className="w-full rounded-lg border bg-muted"
    >
      {ground && (
        <g fill="none">
          <path d={pathOf(ground.streets)} className="stroke-background" strokeWidth={14} />
          <path d={pathOf(ground.lots)} className="stroke-input" strokeWidth={0.75} />
          <path d={pathOf(ground.roofs)} className="fill-input/40 stroke-none" />
          <path
            d={pathOf(ground.zips)}
            className="stroke-muted-foreground"
            strokeWidth={2}
            strokeDasharray="6 4"
          />
        </g>
      )}
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
      {placeOf(current) && (
        <circle
          cx={WIDTH / 2}
          cy={HEIGHT / 2}
          r={9}
          className="fill-accent stroke-foreground"
          strokeWidth={2}
        />
      )}
      {here && (
        <path
          d={`M${here.x} ${here.y - 9}l7 15-7-4-7 4Z`}
          className="fill-primary stroke-background"
          strokeWidth={1.5}
        />
      )}
    </svg>
  );
}

/** All of them as one path: a hundred circles would be made and thrown away with every door. */
function dotsPath(dots: readonly { x: number; y: number }[], radius: number): string {
  const arc = (side: number) => `a${radius} ${radius} 0 1 0 ${side * 2 * radius} 0`;
  return dots.map(({ x, y }) => `M${(x - radius).toFixed(1)} ${y.toFixed(1)}${arc(1)}${arc(-1)}Z`).join('');
}

function stripWords(dots: readonly { toDo: boolean }[], hasStreets: boolean): string {
  const toDo = dots.filter((dot) => dot.toDo).length;
  return `${hasStreets ? 'Map' : 'Map without streets'}: this door in the middle, ${toDo} to do and ${dots.length - toDo} done around it`;
}

function placeOf({ item: { property } }: Door) {
  const { latitude, longitude, locationPrecision } = property;
  if (latitude === null || longitude === null || locationPrecision === 'zip') return null;
  return { latitude, longitude };
}
