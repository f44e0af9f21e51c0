import type { Point } from '#domain/measure/point.ts';
import type { Ring } from '#domain/measure/ring.ts';

/** Lines from end to end as the data of one SVG path. */
export const linesPath = (lines: readonly (readonly [from: Point, to: Point])[]): string =>
  lines.map(([from, to]) => `M${from}L${to}`).join('');

/** Dots: lines without a length, which round ends make as large as they are wide. */
export const dotsPath = (points: readonly Point[]): string => points.map((at) => `M${at}h0`).join('');

/** Squares around their middles; `reach` is half a side. */
export const squaresPath = (points: readonly Point[], reach: number): string =>
  points.map(([x, y]) => `M${x - reach},${y - reach}h${2 * reach}v${2 * reach}h${-2 * reach}Z`).join('');

export const facesPath = (faces: readonly { points: Ring }[]): string =>
  faces.map(({ points }) => `M${points.join('L')}Z`).join('');
