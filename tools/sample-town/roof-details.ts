import { type Random, randomOf } from '#domain/random.ts';
import type { Point } from '#sample/ground.ts';
import type { SampleProperty } from './capture.ts';
import { type FramedFacet, liesWithin, pointInside, rectangleAt } from './facet-frame.ts';
import { areaOf, centerOf, type Ring } from './polygon.ts';
import type { Frame } from './roof-shape.ts';

/** An object on the roof. */
export interface RoofItem {
  kind: 'solar' | 'unit' | 'vent' | 'skylight' | 'chimney';
  ring: Ring;
  frame: Frame;
  facet: number;
}

/** Solar arrays, air conditioners, vents, skylights and chimneys of a roof, none over another. */
export function furnishRoof(
  { record, building, lot }: SampleProperty,
  facets: readonly FramedFacet[],
): RoofItem[] {
  const random = randomOf(`roof items ${record.address}`);
  const items: RoofItem[] = [];
  const place = (kind: RoofItem['kind'], width: number, height: number, margin: number, among = facets) => {
    for (let attempt = 0; attempt < 30; attempt += 1) {
      const facet = random.pick(among);
      const center = pointInside(facet, margin, random);
      if (!center) continue;
      const ring = rectangleAt(facet.frame, center, width, height);
      if (!liesWithin(ring, facet, margin / 2) || !isFree(ring, items)) continue;
      items.push({ kind, ring, frame: facet.frame, facet: facet.index });
      return;
    }
  };
  if (record.hasSolarPanels) items.push(...solarArrays(facets, random));
  const flat = facets.filter(({ plane }) => plane.flat);
  if (building.flat) {
    const area = building.footprintArea;
    const units = lot.use === 'house' ? 1 : Math.min(9, Math.max(2, Math.round(area / 150)));
    for (let i = 0; i < units; i += 1)
      place('unit', random.between(1.5, 2.6), random.between(1.2, 1.7), 1.4, flat);
    for (let i = 0; i < area / 220; i += 1) if (random.chance(0.6)) place('skylight', 1.2, 1.2, 1, flat);
  } else {
    if (random.chance(0.35)) place('unit', 1.4, 1.2, 1);
    if (random.chance(0.3)) place('chimney', 1, 0.7, 0.7);
    if (random.chance(0.18)) place('skylight', 0.6, 1.2, 0.9);
  }
  const vents = random.whole(3, 6);
  for (let i = 0; i < vents; i += 1)
    place('vent', random.between(0.22, 0.42), random.between(0.22, 0.42), 0.5);
  return items;
}

/** Whether the ring keeps clear of existing objects, by the circles around both. */
export function isFree(ring: Ring, others: readonly { ring: Ring }[], gap = 0.25): boolean {
  const [x, y] = centerOf(ring);
  const reach = radiusOf(ring, [x, y]);
  return others.every(({ ring: other }) => {
    const center = centerOf(other);
    return Math.hypot(center[0] - x, center[1] - y) > reach + radiusOf(other, center) + gap;
  });
}

const radiusOf = (ring: Ring, [x, y]: Point) =>
  Math.max(...ring.map((corner) => Math.hypot(corner[0] - x, corner[1] - y)));

// Width and height of a module in meters; as seen from above the slope makes it a little shorter.
const MODULE = { width: 1.05, height: 1.6 };

/** One array on the roomiest face, south before west before east; at least one module high and three wide. */
function solarArrays(facets: readonly FramedFacet[], random: Random): RoofItem[] {
  const byPreference = [...facets].sort((a, b) => sunshine(b) - sunshine(a));
  for (const facet of byPreference) {
    for (const [columns, rows] of arraySizes) {
      const center = pointInside(facet, 0.9, random);
      if (!center) continue;
      for (const point of [facet.frame.origin, center]) {
        const ring = rectangleAt(facet.frame, point, columns * MODULE.width, rows * MODULE.height);
        if (liesWithin(ring, facet, 0.35))
          return [{ kind: 'solar', ring, frame: facet.frame, facet: facet.index }];
      }
    }
  }
  return [];
}

const arraySizes = [
  [9, 2],
  [7, 2],
  [6, 2],
  [8, 1],
  [5, 2],
  [4, 2],
  [3, 2],
  [5, 1],
  [4, 1],
  [3, 1],
] as const;

function sunshine({ plane, ring }: FramedFacet): number {
  const [east, north] = plane.height;
  const facing = plane.flat ? 0.5 : north * 2.5 - Math.abs(east) * 0.2;
  return areaOf(ring) * (0.6 + facing);
}
