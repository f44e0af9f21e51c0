import { useId } from 'react';
import type { CaptureCoverage } from '#contract/capture-coverage.ts';

const WIDTH = 640;
const MARGIN = 24;
const MOST_HEIGHT = 520;

interface Box {
  west: number;
  north: number;
  /** Units of the drawing for a degree of longitude and of latitude. */
  east: number;
  south: number;
  height: number;
}

/** The ground the pictures show, and the roofs they do not: north is up. The list next to it has the same content. */
export function CoverageMap({ coverage }: { coverage: CaptureCoverage }) {
  const title = useId();
  const { footprints, gaps, seenRoofs, roofs } = coverage;
  const box = boxAround(coverage);
  if (!box) return null;
  const at = (longitude: number, latitude: number) =>
    `${((longitude - box.west) * box.east + MARGIN).toFixed(1)},${((box.north - latitude) * box.south + MARGIN).toFixed(1)}`;
  return (
    <svg
      role="img"
      aria-labelledby={title}
      viewBox={`0 0 ${WIDTH} ${box.height}`}
      className="w-full rounded-lg border bg-muted"
    >
      <title id={title}>
        {`Map of what the pictures show: ${seenRoofs.toLocaleString()} of ${roofs.toLocaleString()} roofs, ${gaps.length.toLocaleString()} places to fly again`}
      </title>
      {footprints.map((corners) => (
        <polygon
          key={corners.join()}
          points={corners.map(([longitude, latitude]) => at(longitude, latitude)).join(' ')}
          className="fill-primary/15 stroke-primary/40"
          strokeWidth="0.5"
        />
      ))}
      {gaps.map(({ longitude, latitude, roofs: missing }) => {
        const [x, y] = at(longitude, latitude).split(',');
        return (
          <circle
            key={`${longitude} ${latitude}`}
            cx={x}
            cy={y}
            r={Math.min(14, 3 + Math.sqrt(missing) * 1.5)}
            className="fill-destructive/70 stroke-background"
          />
        );
      })}
    </svg>
  );
}

function boxAround({ footprints, gaps }: CaptureCoverage): Box | null {
  const places = [
    ...footprints.flat(),
    ...gaps.map(({ longitude, latitude }) => [longitude, latitude] as const),
  ];
  if (places.length === 0) return null;
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [longitude, latitude] of places) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  // A degree of longitude is shorter than one of latitude.
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const across = Math.max((east - west) * shrink, 1e-6);
  const along = Math.max(north - south, 1e-6);
  const scale = Math.min((WIDTH - 2 * MARGIN) / across, (MOST_HEIGHT - 2 * MARGIN) / along);
  return { west, north, east: shrink * scale, south: scale, height: along * scale + 2 * MARGIN };
}
