import { type Random, randomOf } from '#domain/random.ts';
import type { Point } from '#sample/ground.ts';
import type { SampleProperty } from '../capture.ts';
import type { Damage } from '../damage.ts';
import { type FramedFacet, rectangleAt } from '../facet-frame.ts';
import { centerOf, contains, type Ring, valueAt } from '../polygon.ts';
import type { RoofItem } from '../roof-details.ts';
import { drawDamage, drawWear } from './draw-damage.ts';
import { sunOn } from './light.ts';
import type { Texture } from './paint.ts';
import {
  addOverlay,
  addPaint,
  type Color,
  cover,
  coverLine,
  disk,
  fill,
  type Sheet,
  stroke,
} from './sheet.ts';

export interface RoofScene {
  facets: readonly FramedFacet[];
  items: readonly RoofItem[];
  damage: readonly Damage[];
}

/** A roof with its faces, edges, objects and damage. */
export function drawRoof(sheet: Sheet, property: SampleProperty, { facets, items, damage }: RoofScene): void {
  const { building, condition, record } = property;
  const random = randomOf(`roof color ${record.address}`);
  const look = lookOf(condition.subtype, random);
  for (const { ring, plane, frame } of facets) {
    const [a, b] = plane.height;
    const material = plane.flat && !building.flat ? additionLook : look;
    const paint = addPaint(sheet, {
      texture: material.texture,
      color: material.color,
      height: plane.height,
      frame,
      stretch: Math.hypot(1, Math.hypot(a, b)),
      sun: sunOn(plane.height, sheet),
    });
    fill(sheet, ring, paint);
    // A face looks a little different from its neighbor: other bundle, other age of the sun.
    const tone = random.between(0.96, 1.04);
    cover(sheet, ring, addOverlay(sheet, [tone, tone, tone]));
  }
  drawEdges(sheet, facets, condition.subtype === 'spanish/mission' ? 1.16 : 1.1);
  coverLine(sheet, closed(building.roofOutline), 0.16, addOverlay(sheet, [0.8, 0.8, 0.8]));
  if (building.flat) drawParapet(sheet, building.roofOutline, facets[0]?.plane.height[2] ?? 3, look.color);
  drawWear(sheet, facets, condition, random);
  drawDamage(sheet, facets, damage);
  drawRoofItems(sheet, facets, items);
}

interface Look {
  texture: Texture;
  color: Color;
}

const shingleColors: readonly Color[] = [
  [104, 101, 99],
  [134, 120, 104],
  [158, 140, 118],
  [118, 99, 84],
  [136, 137, 138],
  [160, 157, 150],
  [112, 106, 96],
  [146, 126, 108],
];

function lookOf(subtype: SampleProperty['condition']['subtype'], random: Random): Look {
  const vary = ([r, g, b]: Color): Color => {
    const by = random.between(0.93, 1.07);
    return [r * by, g * by, b * by];
  };
  if (subtype === 'polyurethane')
    return {
      texture: 'foam',
      color: vary(
        random.pick([
          [206, 205, 199],
          [199, 194, 182],
          [192, 191, 188],
        ]),
      ),
    };
  if (subtype === 'modified bitumen')
    return {
      texture: 'bitumen',
      color: vary(
        random.pick([
          [150, 148, 146],
          [172, 168, 162],
          [124, 122, 120],
        ]),
      ),
    };
  if (subtype === 'spanish/mission')
    return {
      texture: 'tile',
      color: vary(
        random.pick([
          [186, 118, 84],
          [196, 140, 104],
          [170, 112, 86],
          [182, 148, 120],
        ]),
      ),
    };
  const texture = subtype === '3-tab Shingles' ? 'three-tab' : 'architectural';
  return { texture, color: vary(random.pick(shingleColors)) };
}

const additionLook: Look = { texture: 'bitumen', color: [176, 174, 170] };

/** Caps along ridges and hips, dark lines in valleys. */
function drawEdges(sheet: Sheet, facets: readonly FramedFacet[], capTone: number): void {
  const cap = addOverlay(sheet, [capTone, capTone, capTone]);
  const valley = addOverlay(sheet, [0.68, 0.68, 0.69]);
  for (const facet of facets) {
    facet.ring.forEach((from, i) => {
      const to = facet.ring[(i + 1) % facet.ring.length] as Point;
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
      if (length < 0.3) return;
      const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
      const outward: Point = [
        middle[0] + ((to[1] - from[1]) / length) * 0.2,
        middle[1] - ((to[0] - from[0]) / length) * 0.2,
      ];
      const beyond = facets.find((other) => other !== facet && contains(other.ring, outward));
      if (!beyond || beyond.plane.flat) return;
      const falls = valueAt(beyond.plane.height, outward) < valueAt(facet.plane.height, outward);
      coverLine(sheet, [from, to], falls ? 0.3 : 0.26, falls ? cap : valley);
    });
  }
}

const PARAPET = { width: 0.34, height: 0.5 };

function drawParapet(sheet: Sheet, outline: Ring, roof: number, [r, g, b]: Color): void {
  const color: Color = [(r + 226) / 2, (g + 214) / 2, (b + 194) / 2];
  const paint = addPaint(sheet, { texture: 'plain', color, height: roof + PARAPET.height });
  stroke(sheet, closed(outline), PARAPET.width, paint);
  coverLine(sheet, closed(outline), PARAPET.width, 0);
}

export const closed = (ring: Ring): Ring => [...ring, ...ring.slice(0, 1)];

/** Arrays, air conditioners, vents, skylights and chimneys, each with its height so that it casts a shadow. */
function drawRoofItems(sheet: Sheet, facets: readonly FramedFacet[], items: readonly RoofItem[]): void {
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
