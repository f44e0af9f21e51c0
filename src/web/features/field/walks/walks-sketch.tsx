import type { Place } from '#domain/geo/distance.ts';
import { GroundSketch, type Point } from '#web/features/imagery/ground/index.ts';

type Corner = readonly [longitude: number, latitude: number];

export interface SketchedWalk {
  outline: readonly Corner[];
  /** Its doors. */
  places: readonly Corner[];
}

const placeOf = ([longitude, latitude]: Corner): Place => ({ longitude, latitude });

/** The ground and the doors of walks on their streets, numbered as the list beside them. */
export function WalksSketch({ walks }: { walks: readonly SketchedWalk[] }) {
  return (
    <GroundSketch places={walks.flatMap(({ outline, places }) => [...outline, ...places]).map(placeOf)}>
      {(toPlan) => {
        const drawn = walks.map(({ outline, places }) => ({
          outline: outline.map((corner) => toPlan(placeOf(corner))),
          doors: places.map((corner) => toPlan(placeOf(corner))),
        }));
        return (
          <>
            {drawn.map(({ outline, doors }) => (
              <Ground key={JSON.stringify(outline)} outline={outline} doors={doors} />
            ))}
            {/* Above the ground of every walk. */}
            {drawn.map(({ outline }, index) => (
              <Numbered key={JSON.stringify(outline)} outline={outline} number={index + 1} />
            ))}
          </>
        );
      }}
    </GroundSketch>
  );
}

function Ground({ outline, doors }: { outline: readonly Point[]; doors: readonly Point[] }) {
  return (
    <>
      <polygon
        points={outline.map(({ x, y }) => `${x},${y}`).join(' ')}
        className="fill-primary/15 stroke-primary"
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      {doors.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={2.2} className="fill-primary" />
      ))}
    </>
  );
}

function Numbered({ outline, number }: { outline: readonly Point[]; number: number }) {
  const mean = (axis: 'x' | 'y') =>
    outline.reduce((sum, point) => sum + point[axis], 0) / Math.max(1, outline.length);
  const [x, y] = [mean('x'), mean('y')];
  return (
    <>
      <circle cx={x} cy={y} r={9} className="fill-primary stroke-background" strokeWidth={1.5} />
      <text x={x} y={y} dy="0.35em" textAnchor="middle" fontSize={11} className="fill-primary-foreground">
        {number}
      </text>
    </>
  );
}
