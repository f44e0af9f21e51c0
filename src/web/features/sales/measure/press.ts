import { switchedEnd } from '#domain/measure/ends.ts';
import type { Measured } from '#domain/measure/measure.ts';
import { distance, distanceToLine, type Point } from '#domain/measure/point.ts';
import {
  cornersOf,
  type Sketch,
  snapTo,
  withLine,
  withoutCorner,
  withoutLine,
} from '#domain/measure/sketch.ts';
import type { TraceState } from './trace-state.ts';

export interface PressOn {
  /** Picture pixels within which a press means what is there. */
  reach: number;
  /** Standard deviation of where it points, in picture pixels. */
  error: number;
  /** What is measured so far, for its edges. */
  measured: Measured | null;
}

/** What a press changes. */
export type Pressed = Partial<Pick<TraceState, 'sketch' | 'tool' | 'pending' | 'edge' | 'length'>>;

/** What a press at a place of the picture does with the chosen tool. */
export function pressed(state: TraceState, at: Point, { reach, measured }: PressOn): Pressed {
  const { tool, sketch, pending } = state;
  switch (tool) {
    case 'draw':
      return draw(state, at, reach);
    case 'ends':
      return { sketch: switchedEnd(sketch, at, reach) ?? sketch };
    case 'delete':
      return { sketch: erased(sketch, at, reach) };
    case 'mark':
      return { sketch: { ...sketch, penetrations: [...sketch.penetrations, { at, kind: 'vent' }] } };
    case 'edge':
      return {
        edge: measured?.edges.find(({ from, to }) => distanceToLine(at, from, to) <= reach) ?? null,
      };
    case 'length': {
      const [from] = pending;
      return from ? { length: [from, at], pending: [] } : { pending: [at] };
    }
    case 'move':
      return {};
  }
}

function draw({ sketch, pending: [from] }: TraceState, point: Point, reach: number): Pressed {
  const { at, met } = snapTo(sketch, point, reach);
  if (!from) return { pending: [at] };
  if (distance(from, at) < 1) return { pending: [] };
  // Where it meets what is drawn, the line has come to its end.
  return { sketch: withLine(sketch, from, at), pending: met ? [] : [at] };
}

function erased(sketch: Sketch, point: Point, reach: number): Sketch {
  const corner = cornerNear(sketch, point, reach);
  if (corner) return withoutCorner(sketch, corner);
  const mark = sketch.penetrations.find(({ at }) => distance(at, point) <= reach);
  if (mark) return { ...sketch, penetrations: sketch.penetrations.filter((one) => one !== mark) };
  const line = sketch.lines.find(([a, b]) => distanceToLine(point, a, b) <= reach);
  return line ? withoutLine(sketch, line) : sketch;
}

/** The nearest corner that a press there means. */
export const cornerNear = (sketch: Sketch, point: Point, reach: number): Point | undefined =>
  cornersOf(sketch)
    .filter((corner) => distance(corner, point) <= reach * 1.5)
    .sort((a, b) => distance(a, point) - distance(b, point))[0];
