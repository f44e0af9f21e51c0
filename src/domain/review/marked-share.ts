import type { PicturePoint, Region } from './answer.ts';

/** Cells of the grid that is looked at: fine enough for a hundredth of a picture. */
const COLUMNS = 160;
const ROWS = 120;
/** Height of a roof's picture by its width: a brush is as wide as it is high. */
const HEIGHT = 0.75;

/** Which percentage of the picture the regions cover together, or null if none is drawn. What overlaps counts once. */
export function markedPercent(regions: readonly Region[]): number | null {
  if (regions.length === 0) return null;
  let covered = 0;
  for (let row = 0; row < ROWS; row += 1)
    for (let column = 0; column < COLUMNS; column += 1) {
      const point = [(column + 0.5) / COLUMNS, (row + 0.5) / ROWS] as const;
      if (regions.some((region) => covers(region, point))) covered += 1;
    }
  return (100 * covered) / (ROWS * COLUMNS);
}

function covers(region: Region, point: PicturePoint): boolean {
  return region.kind === 'polygon' ? isInside(region.points, point) : isNear(region, point);
}

/** By how often a ray to the right crosses the outline. */
function isInside(outline: readonly PicturePoint[], [x, y]: PicturePoint): boolean {
  let inside = false;
  outline.forEach(([ax, ay], index) => {
    const [bx, by] = outline.at(index - 1) ?? [ax, ay];
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) inside = !inside;
  });
  return inside;
}

function isNear({ points, width }: Extract<Region, { kind: 'brush' }>, [x, y]: PicturePoint): boolean {
  return points.some(([bx, by], index) => {
    const [ax, ay] = points[Math.max(0, index - 1)] ?? [bx, by];
    const [dx, dy] = [bx - ax, (by - ay) * HEIGHT];
    const [px, py] = [x - ax, (y - ay) * HEIGHT];
    const length = dx ** 2 + dy ** 2;
    const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
    return Math.hypot(px - along * dx, py - along * dy) <= width / 2;
  });
}
