import type { Point } from '#domain/measure/point.ts';

/** As SVG reads corners. */
export const cornersText = (points: readonly Point[]): string =>
  points.map(([x, y]) => `${x},${y}`).join(' ');
