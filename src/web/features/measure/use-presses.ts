import { useState } from 'react';
import type { Measured } from '#domain/measure/measure.ts';
import { distance, distanceToLine, middle, type Point } from '#domain/measure/point.ts';
import {
  cornersOf,
  movedCorner,
  type Sketch,
  sketchOf,
  snapTo,
  withLine,
  withoutCorner,
  withoutLine,
} from '#domain/measure/sketch.ts';
import type { Tool } from './tools.ts';

interface PressesOf {
  sketch: Sketch;
  measured: Measured | null;
  change: (next: Sketch) => void;
  /** Picture pixels within which a press means what is there. */
  reach: number;
  /** A line of known length. */
  onLength: (line: KnownLine) => void;
}

export type KnownLine = readonly [from: Point, to: Point];

/** What a press at a place of the picture does with each tool; a pointer and the keys press alike. */
export function usePresses({ sketch, measured, change, reach, onLength }: PressesOf) {
  const [tool, setTool] = useState<Tool>('draw');
  /** Places pressed so far of what takes several. */
  const [pending, setPending] = useState<readonly Point[]>([]);
  const [edge, setEdge] = useState<{ from: Point; to: Point } | null>(null);

  function draw(point: Point) {
    const from = pending[0];
    const { at, met } = snapTo(sketch, point, reach);
    if (!from) return setPending([at]);
    if (distance(from, at) < 1) return setPending([]);
    change(withLine(sketch, from, at));
    // Where it meets what is drawn, the line has come to its end.
    setPending(met ? [] : [at]);
  }
  function template(point: Point, kind: 'gable' | 'hip') {
    const corners = [...pending, point];
    if (corners.length < 4) return setPending(corners);
    change({ ...sketchOf(around(corners), kind), pitch: sketch.pitch });
    setPending([]);
    setTool('move');
  }
  function erase(point: Point) {
    const corner = cornerNear(point);
    if (corner) return change(withoutCorner(sketch, corner));
    const mark = sketch.penetrations.find(({ at }) => distance(at, point) <= reach);
    if (mark) return change({ ...sketch, penetrations: sketch.penetrations.filter((one) => one !== mark) });
    const line = sketch.lines.find(([a, b]) => distanceToLine(point, a, b) <= reach);
    if (line) change(withoutLine(sketch, line));
  }
  const cornerNear = (point: Point) =>
    cornersOf(sketch)
      .filter((corner) => distance(corner, point) <= reach * 1.5)
      .sort((a, b) => distance(a, point) - distance(b, point))[0];

  return {
    tool,
    pending,
    edge,
    cornerNear,
    select: (next: Tool) => {
      setTool(next);
      setPending([]);
    },
    selectEdge: setEdge,
    /** Ends what was begun: a line, a template, a length. */
    finish: () => setPending([]),
    drop: (from: Point, to: Point) => {
      const others = cornersOf(sketch).filter((corner) => corner !== from);
      const onto = others.find((corner) => distance(corner, to) <= reach / 2);
      change(movedCorner(sketch, from, onto ?? to));
    },
    press(point: Point) {
      switch (tool) {
        case 'draw':
          return draw(point);
        case 'gable':
        case 'hip':
          return template(point, tool);
        case 'delete':
          return erase(point);
        case 'mark':
          return change({
            ...sketch,
            penetrations: [...sketch.penetrations, { at: point, kind: 'vent' }],
          });
        case 'edge': {
          const near = measured?.edges.find(({ from, to }) => distanceToLine(point, from, to) <= reach);
          return setEdge(near ?? null);
        }
        case 'length': {
          const [from] = pending;
          if (!from) return setPending([point]);
          onLength([from, point]);
          return setPending([]);
        }
        case 'move':
          return;
      }
    },
  };
}
export type Presses = ReturnType<typeof usePresses>;

/** Four corners in the order around their middle, however they were pressed. */
function around(corners: readonly Point[]): Point[] {
  const [a, b, c, d] = corners as [Point, Point, Point, Point];
  const center = middle(middle(a, b), middle(c, d));
  const angle = ([x, y]: Point) => Math.atan2(y - center[1], x - center[0]);
  return [...corners].sort((one, other) => angle(one) - angle(other));
}
