import type { Place } from '#domain/geo/distance.ts';
import { GroundSketch } from '#web/features/ground/index.ts';

/** The line of a walk on its streets; the figures are next to it. */
export function RouteSketch({ doors, start }: { doors: readonly Place[]; start: Place | null }) {
  const places = start ? [start, ...doors] : doors;
  return (
    <GroundSketch places={places}>
      {(toPlan) => {
        const points = places.map(toPlan);
        const [first] = points;
        const dots = points.slice(start ? 1 : 0);
        return (
          <>
            <polyline
              points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
              className="fill-none stroke-primary"
              strokeWidth={2}
              strokeLinejoin="round"
            />
            {dots.map(({ x, y }) => (
              <circle key={`${x} ${y}`} cx={x} cy={y} r={3} className="fill-primary" />
            ))}
            {first && (
              <circle
                cx={first.x}
                cy={first.y}
                r={6}
                className="fill-background stroke-primary"
                strokeWidth={3}
              />
            )}
          </>
        );
      }}
    </GroundSketch>
  );
}
