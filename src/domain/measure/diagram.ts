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

interface Size {
  width: number;
  height: number;
}

/** The roof as large as it fits. @param picture the pixels that it is drawn on, all of which are shown then */
export function diagramOf(
  { faces, edges }: Pick<Measured, 'faces' | 'edges'>,
  penetrations: readonly { at: Point; kind: PenetrationKind }[],
  room: Size,
  picture?: Size,
): Diagram {
  const corners: Point[] = picture
    ? [
        [0, 0],
        [picture.width, picture.height],
      ]
    : faces.flatMap(({ points }) => points);
  const margin = picture ? 0 : MARGIN;
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [across, down] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const scale = Math.min((room.width - 2 * margin) / across, (room.height - 2 * margin) / down);
  const place = ([x, y]: Point): Point => [
    round(margin + (x - left) * scale),
    round(margin + (y - top) * scale),
  ];
  return {
    width: round(across * scale + 2 * margin),
    height: round(down * scale + 2 * margin),
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
