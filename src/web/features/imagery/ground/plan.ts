import { boundsOf } from '#domain/geo/bounds.ts';
import type { Place } from '#domain/geo/distance.ts';
import type { WalkGround } from '#domain/knocks/ground.ts';

const METERS_PER_DEGREE = 111_195;

/** Pixels right of and below the middle. */
export interface Point {
  x: number;
  y: number;
}

export type ToPlan = (place: Place) => Point;

/** Puts places on a plan, north up. */
export function planAround(middle: Place, pixelsPerMeter: number): ToPlan {
  const shrink = Math.cos((middle.latitude * Math.PI) / 180);
  return ({ latitude, longitude }) => ({
    x: (longitude - middle.longitude) * METERS_PER_DEGREE * shrink * pixelsPerMeter,
    y: (middle.latitude - latitude) * METERS_PER_DEGREE * pixelsPerMeter,
  });
}

/** Closer than this a plan of one door would show nothing around it. */
const CLOSEST = 1.2;

/** A plan that shows all of these places as large as it allows. @param half pixels from its middle to its edges */
export function planFitting(
  places: readonly Place[],
  half: Point,
): { toPlan: ToPlan; pixelsPerMeter: number } | null {
  const bounds = boundsOf(places);
  if (!bounds) return null;
  const [west, south, east, north] = bounds;
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const corner = planAround(middle, 1)({ latitude: south, longitude: east });
  const pixelsPerMeter = Math.min(CLOSEST, half.x / Math.max(1, corner.x), half.y / Math.max(1, corner.y));
  return { toPlan: planAround(middle, pixelsPerMeter), pixelsPerMeter };
}

/** Lines of the ground as one path. */
export const pathOf = (lines: WalkGround['streets'], toPlan: ToPlan): string =>
  lines
    .map((line) => {
      const points = line.map(([longitude, latitude]) => toPlan({ latitude, longitude }));
      return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
    })
    .join('');
