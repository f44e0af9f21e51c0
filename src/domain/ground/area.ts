import type { Bounds } from '../geo/bounds.ts';
import type { Place } from '../geo/distance.ts';

/** The coordinates of a GeoJSON MultiPolygon in degrees. */
export type Area = readonly (readonly (readonly (readonly [longitude: number, latitude: number])[])[])[];

/** A capture as the map shows it from above. */
interface Pictured {
  captureId: number;
  capturedOn: string;
  bounds: Bounds;
  area: Area;
}

/** Whether a place is within an area: outside of its holes. */
export function isInArea(area: Area, { longitude, latitude }: Place): boolean {
  let crossings = 0;
  for (const polygon of area)
    for (const ring of polygon)
      for (let at = 0; at + 1 < ring.length; at += 1) {
        const [from, to] = [ring[at], ring[at + 1]] as [[number, number], [number, number]];
        if (from[1] > latitude === to[1] > latitude) continue;
        if (from[0] + ((latitude - from[1]) / (to[1] - from[1])) * (to[0] - from[0]) > longitude)
          crossings += 1;
      }
  return crossings % 2 === 1;
}

export const overlaps = (a: Bounds, b: Bounds): boolean =>
  a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];

/** The capture that is seen at a place, of a list with the newest first. */
export const captureAt = <P extends Pictured>(captures: readonly P[], place: Place): P | null =>
  captures.find(({ area }) => isInArea(area, place)) ?? null;

/** This capture and all that are older, of a list with the newest first. */
export const upToCapture = <P extends Pictured>(captures: readonly P[], captureId: number): P[] =>
  captures.slice(
    Math.max(
      0,
      captures.findIndex((one) => one.captureId === captureId),
    ),
  );

/** The newest of the older captures that show some of the same ground; null if there is none. */
export function captureBefore<P extends Pictured>(captures: readonly P[], captureId: number): P | null {
  const [one, ...older] = upToCapture(captures, captureId);
  return (one && older.find(({ bounds }) => overlaps(bounds, one.bounds))) ?? null;
}
