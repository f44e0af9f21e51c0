import type { FramedFacet } from '../facet-frame.ts';
import { rectangleAt } from '../facet-frame.ts';
import { centerOf, valueAt } from '../polygon.ts';
import type { RoofItem } from '../roof-details.ts';
import { sunOn } from './light.ts';
import { addPaint, type Color, cover, disk, fill, type Sheet } from './sheet.ts';

/** Arrays, air conditioners, vents, skylights and chimneys, each with its height so that it casts a shadow. */
export function drawRoofItems(
  sheet: Sheet,
  facets: readonly FramedFacet[],
  items: readonly RoofItem[],
): void {
  for (const item of items) {
    const facet = facets[item.facet];
    if (!facet) continue;
    cover(sheet, item.ring, 0);
    if (item.kind === 'solar') drawSolar(sheet, facet, item);
    else drawBox(sheet, facet, item);
  }
}

function drawSolar(sheet: Sheet, { plane, frame }: FramedFacet, { ring }: RoofItem): void {
  const [a, b, c] = plane.height;
  const corner = ring[0] ?? frame.origin;
  const paint = addPaint(sheet, {
    texture: 'solar',
    color: [44, 47, 57],
    height: [a, b, c + 0.18],
    frame: { origin: corner, axis: frame.axis },
    sun: sunOn(plane.height, sheet),
  });
  fill(sheet, ring, paint);
}

const boxes: Record<Exclude<RoofItem['kind'], 'solar'>, { color: Color; height: number }> = {
  unit: { color: [188, 186, 180], height: 1.1 },
  vent: { color: [128, 126, 124], height: 0.4 },
  skylight: { color: [206, 214, 222], height: 0.15 },
  chimney: { color: [168, 128, 106], height: 1 },
};

function drawBox(sheet: Sheet, { plane, frame }: FramedFacet, { kind, ring }: RoofItem): void {
  if (kind === 'solar') return;
  const { color, height } = boxes[kind];
  const center = centerOf(ring);
  const top = valueAt(plane.height, center) + height;
  fill(sheet, ring, addPaint(sheet, { texture: 'plain', color, height: top }));
  if (kind === 'unit') {
    const fan = addPaint(sheet, { texture: 'plain', color: [92, 92, 92], height: top });
    const hub = addPaint(sheet, { texture: 'plain', color: [142, 142, 140], height: top });
    disk(sheet, center, 0.44, fan);
    disk(sheet, center, 0.14, hub);
  }
  if (kind === 'chimney') {
    const flue = addPaint(sheet, { texture: 'plain', color: [42, 38, 36], height: top });
    fill(sheet, rectangleAt(frame, center, 0.5, 0.3), flue);
  }
}
