import {
  SIGNATURE_BOX as BOX,
  MOST_STROKE_POINTS,
  MOST_STROKES,
  type Stroke,
} from '#domain/proposals/signature.ts';

export type Place = readonly [x: number, y: number];

/** In units of the box. Places nearer to the last one add nothing that the eye sees. */
const NEAREST = 3;

/** The stroke continued to a place, which is kept inside the box; the same stroke where it has hardly moved. */
export function continued(stroke: Stroke, place: Place): Stroke {
  const next = inside(place);
  const last = stroke.at(-1);
  if (last && Math.hypot(next[0] - last[0], next[1] - last[1]) < NEAREST) return stroke;
  return [...stroke, next];
}

const inside = ([x, y]: Place): Place => [
  Math.round(Math.min(BOX.width, Math.max(0, x))),
  Math.round(Math.min(BOX.height, Math.max(0, y))),
];

/** Strokes as the `d` of an SVG path. A dot is a line of one unit. */
export function pathOf(strokes: readonly Stroke[]): string {
  return strokes
    .filter((stroke) => stroke.length > 0)
    .map((stroke) => {
      const [[x, y] = [0, 0], ...rest] = stroke;
      const lines = rest.length > 0 ? rest : [[x < BOX.width ? x + 1 : x - 1, y] as const];
      return `M${x} ${y}${lines.map(([toX, toY]) => `L${toX} ${toY}`).join('')}`;
    })
    .join('');
}

/** Whether there is enough to be a signature: a tap on the pad by mistake is none. */
export function isSignature(strokes: readonly Stroke[]): boolean {
  const places = strokes.flat();
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  const across = Math.max(...xs) - Math.min(...xs);
  const down = Math.max(...ys) - Math.min(...ys);
  return places.length >= 5 && across + down >= BOX.width / 12;
}

/** As the call takes them: a stroke with too many points goes on in another one. Null if there are too many strokes. */
export function strokesToSend(strokes: readonly Stroke[]): [number, number][][] | null {
  const pieces = strokes.flatMap((stroke) => {
    const parts: [number, number][][] = [];
    for (let from = 0; from < stroke.length; from += MOST_STROKE_POINTS - 1)
      parts.push(stroke.slice(from, from + MOST_STROKE_POINTS).map(([x, y]) => [x, y]));
    return parts;
  });
  return pieces.length > MOST_STROKES ? null : pieces;
}
