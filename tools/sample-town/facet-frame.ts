import type { Random } from '#domain/random.ts';
import type { Point } from '#sample/ground.ts';
import type { Building } from './building.ts';
import { centerOf, contains, distanceToEdge, type Ring } from './polygon.ts';
import { type Facet, type Frame, fromFrame } from './roof-shape.ts';

/** A face with its own frame: u along the eave, v up the slope as seen from above; flat faces follow the street. */
export interface FramedFacet extends Facet {
  index: number;
  frame: Frame;
}

export function frameFacets(facets: readonly Facet[], building: Building): FramedFacet[] {
  return facets.map((facet, index) => {
    const [a, b] = facet.plane.height;
    const steep = Math.hypot(a, b);
    const axis = facet.plane.flat ? building.frame.axis : ([b / steep, -a / steep] as const);
    return { ...facet, index, frame: { origin: centerOf(facet.ring), axis } };
  });
}

/** A point of the face at least `margin` meters from its edges; null if none was found. */
export function pointInside(facet: FramedFacet, margin: number, random: Random): Point | null {
  const east = facet.ring.map(([x]) => x);
  const north = facet.ring.map(([, y]) => y);
  for (let attempt = 0; attempt < 24; attempt += 1) {
    const point: Point = [
      random.between(Math.min(...east), Math.max(...east)),
      random.between(Math.min(...north), Math.max(...north)),
    ];
    if (contains(facet.ring, point) && distanceToEdge(facet.ring, point) >= margin) return point;
  }
  return null;
}

export const liesWithin = (ring: Ring, facet: Facet, margin: number): boolean =>
  ring.every((corner) => contains(facet.ring, corner) && distanceToEdge(facet.ring, corner) >= margin);

/** A rectangle around a point, turned as the frame is. */
export function rectangleAt(frame: Frame, center: Point, width: number, height: number): Ring {
  const local = { origin: center, axis: frame.axis };
  const u = width / 2;
  const v = height / 2;
  return [fromFrame(local, -u, -v), fromFrame(local, u, -v), fromFrame(local, u, v), fromFrame(local, -u, v)];
}
