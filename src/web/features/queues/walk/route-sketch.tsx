import type { Place } from '#domain/geo/distance.ts';

const WIDTH = 400;
const HEIGHT = 180;
const MARGIN = 14;

/** The line of a walk without a map under it, north up; the figures are next to it. */
export function RouteSketch({ doors, start }: { doors: readonly Place[]; start: Place | null }) {
  const places = start ? [start, ...doors] : doors;
  const toSketch = fitted(places);
  const points = places.map(toSketch);
  const [first] = points;
  const dots = points.slice(start ? 1 : 0);
  if (!first) return null;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="w-full rounded-lg bg-muted">
      <polyline
        points={points.map((point) => point.join(',')).join(' ')}
        className="fill-none stroke-primary"
        strokeWidth={2}
        strokeLinejoin="round"
      />
      {dots.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={3} className="fill-primary" />
      ))}
      <circle cx={first[0]} cy={first[1]} r={6} className="fill-background stroke-primary" strokeWidth={3} />
    </svg>
  );
}

/** Places on the sketch as large as it allows, with a degree east as long as one north. */
function fitted(places: readonly Place[]): (place: Place) => [x: number, y: number] {
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max((east - west) * shrink, 1e-6),
    (HEIGHT - 2 * MARGIN) / Math.max(north - south, 1e-6),
  );
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  return ({ latitude, longitude }) => [
    Math.round(WIDTH / 2 + (longitude - middle.longitude) * shrink * scale),
    Math.round(HEIGHT / 2 - (latitude - middle.latitude) * scale),
  ];
}
