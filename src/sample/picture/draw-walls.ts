import type { Building } from '../building.ts';
import type { Point } from '../ground.ts';
import { addPaint, fill, type Sheet } from './sheet.ts';
import { viewAt } from './view.ts';

/** What a camera that is not straight above sees of a building's walls, between the ground and where its roof shows. */
export function drawWalls(sheet: Sheet, { footprint, eave }: Building): void {
  const { view } = sheet;
  const stretch = view.metersPerPixel / viewAt(view, eave).metersPerPixel;
  if (stretch === 1) return;
  const [x, y] = view.center;
  const top = ([east, north]: Point): Point => [x + (east - x) * stretch, y + (north - y) * stretch];
  const paint = addPaint(sheet, { texture: 'plain', color: [196, 182, 160], height: eave });
  footprint.forEach((corner, at) => {
    const next = footprint[(at + 1) % footprint.length] ?? corner;
    fill(sheet, [corner, next, top(next), top(corner)], paint);
  });
}
