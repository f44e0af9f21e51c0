import type { Point } from '#domain/measure/point.ts';
import type { Sketch } from '#domain/measure/sketch.ts';
import type { Tool } from './tools.ts';

export type KnownLine = readonly [from: Point, to: Point];

/** What a pointer that is down points at. */
export interface Aim {
  at: Point;
  /** The corner that is dragged. */
  corner: Point | null;
  isTouch: boolean;
  /** Milliseconds on the clock of events. */
  since: number;
}

export interface TraceState {
  /** What is drawn, with the steps back and forth again. */
  past: readonly Sketch[];
  sketch: Sketch;
  future: readonly Sketch[];
  tool: Tool;
  /** Places pressed so far of what takes several. */
  pending: readonly Point[];
  /** The edge whose type is chosen. */
  edge: { from: Point; to: Point } | null;
  length: KnownLine | null;
  aim: Aim | null;
}
