import type { EdgeType } from './edge-types.ts';
import type { Measured } from './measure.ts';
import { distance, middle, type Point } from './point.ts';
import { insideOf } from './sketch.ts';
import type { PenetrationKind } from './tracing.ts';

/** A roof as it is drawn on paper. Places in millimeters from the upper left of the drawing. */
export interface Diagram {
  width: number;
  height: number;
  faces: { points: Point[]; at: Point }[];
  edges: { from: Point; to: Point; at: Point; type: EdgeType; chosen: boolean; millimeters: number }[];
  penetrations: { at: Point; kind: PenetrationKind }[];
}

const MARGIN = 6;

/** The roof as large as it fits. */
export function diagramOf(
  { faces, edges }: Pick<Measured, 'faces' | 'edges'>,
  penetrations: readonly { at: Point; kind: PenetrationKind }[],
  room: { width: number; height: number },
): Diagram {
  const corners = faces.flatMap(({ points }) => points);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [across, down] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const scale = Math.min((room.width - 2 * MARGIN) / across, (room.height - 2 * MARGIN) / down);
  const place = ([x, y]: Point): Point => [
    round(MARGIN + (x - left) * scale),
    round(MARGIN + (y - top) * scale),
  ];
  return {
    width: round(across * scale + 2 * MARGIN),
    height: round(down * scale + 2 * MARGIN),
    faces: faces.map(({ points, holes }) => ({
      ...{ points: points.map(place), at: place(insideOf(points, holes)) },
    })),
    edges: edges.map(({ from, to, type, chosen }) => ({
      ...{ from: place(from), to: place(to), at: place(middle(from, to)), type, chosen },
      millimeters: distance(from, to) * scale,
    })),
    penetrations: penetrations.map(({ at, kind }) => ({ at: place(at), kind })),
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;
