type Corner = readonly [longitude: number, latitude: number];

const WIDTH = 400;
const HEIGHT = 180;
const MARGIN = 16;

/** The ground of walks without a map under it, north up, numbered as the list beside it. */
export function WalksSketch({ outlines }: { outlines: readonly (readonly Corner[])[] }) {
  const toSketch = fitted(outlines.flat());
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="w-full rounded-lg bg-muted">
      {outlines.map((outline, index) => (
        <Ground key={outline.join(' ')} points={outline.map(toSketch)} number={index + 1} />
      ))}
    </svg>
  );
}

function Ground({ points, number }: { points: readonly [x: number, y: number][]; number: number }) {
  const [x, y] = [0, 1].map(
    (axis) => points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / Math.max(1, points.length),
  );
  return (
    <>
      <polygon
        points={points.map((point) => point.join(',')).join(' ')}
        className="fill-primary/15 stroke-primary"
        strokeWidth={2}
        strokeLinejoin="round"
      />
      <circle cx={x} cy={y} r={9} className="fill-primary" />
      <text x={x} y={y} dy="0.35em" textAnchor="middle" fontSize={11} className="fill-primary-foreground">
        {number}
      </text>
    </>
  );
}

/** Places on the sketch as large as it allows, with a degree east as long as one north. */
function fitted(corners: readonly Corner[]): (corner: Corner) => [x: number, y: number] {
  const [longitudes, latitudes] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max((east - west) * shrink, 1e-6),
    (HEIGHT - 2 * MARGIN) / Math.max(north - south, 1e-6),
  );
  return ([longitude, latitude]) => [
    Math.round(WIDTH / 2 + (longitude - (west + east) / 2) * shrink * scale),
    Math.round(HEIGHT / 2 - (latitude - (south + north) / 2) * scale),
  ];
}
