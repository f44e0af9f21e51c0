import { type Random, randomOf } from '#domain/random.ts';
import type { Condition } from '../condition.ts';
import type { Damage } from '../damage.ts';
import { type FramedFacet, pointInside } from '../facet-frame.ts';
import { centerOf, contains, type Ring } from '../polygon.ts';
import { fromFrame } from '../roof-shape.ts';
import { sunOn } from './light.ts';
import { addOverlay, addPaint, type Color, cover, coverLine, fill, type Sheet } from './sheet.ts';

/** Every damaged place, in exactly the pixels that its ring encloses. */
export function drawDamage(sheet: Sheet, facets: readonly FramedFacet[], damages: readonly Damage[]): void {
  damages.forEach((damage, i) => {
    const facet = facets[damage.facet];
    if (facet)
      painters[damage.kind](sheet, damage.ring, facet, randomOf(`paint ${i} ${damage.ring[0]?.[0]}`));
  });
}

type Painter = (sheet: Sheet, ring: Ring, facet: FramedFacet, random: Random) => void;

const painters: Record<Damage['kind'], Painter> = {
  // Below the shingles lie felt, nearly black, and where that is torn the decking.
  missing: (sheet, ring, { plane, frame }) => {
    const [a, b, c] = plane.height;
    const paint = addPaint(sheet, {
      texture: 'felt',
      color: sheet.appearance.felt,
      height: [a, b, c - 0.03],
      frame,
      stretch: Math.hypot(1, a, b),
      sun: sunOn(plane.height, sheet),
    });
    cover(sheet, ring, 0);
    fill(sheet, ring, paint);
    coverLine(sheet, ring.slice(0, ring.length / 2), 0.05, addOverlay(sheet, [1.3, 1.28, 1.25]));
  },
  cracked: (sheet, ring) => {
    const { crack } = sheet.appearance;
    cover(sheet, ring, addOverlay(sheet, crack.inside));
    const half = ring.length / 2;
    // Cracks are finer than a pixel from 60 m; the line keeps them visible as the camera's contrast does.
    coverLine(sheet, ring.slice(0, half), sheet.view.metersPerPixel, addOverlay(sheet, crack.line));
  },
  curling: (sheet, ring) => cover(sheet, ring, addOverlay(sheet, [1.02, 1, 0.97], true)),
  'water-stain': (sheet, ring, { plane }, random) => {
    const deep = random.between(...sheet.appearance.stain);
    const rust: Color = plane.flat ? [1, 0.93, 0.8] : [1, 0.95, 0.88];
    const layer = (grow: number, strength: number) => {
      const by = 1 - (1 - deep) * strength;
      cover(sheet, shrink(ring, grow), addOverlay(sheet, [by * rust[0], by * rust[1], by * rust[2]]));
    };
    // Water dries from the rim: tide marks inside one another.
    for (const [grow, strength] of tideMarks) layer(grow, strength);
  },
};

const tideMarks = [
  [1, 0.45],
  [0.97, 0.85],
  [0.94, 1.05],
  [0.9, 0.8],
  [0.84, 0.62],
  [0.68, 0.75],
  [0.63, 0.9],
  [0.59, 0.66],
  [0.42, 0.58],
  [0.24, 0.72],
] as const;

function shrink(ring: Ring, by: number): Ring {
  const [cx, cy] = centerOf(ring);
  return ring.map(([x, y]) => [cx + (x - cx) * by, cy + (y - cy) * by]);
}

/** Age: weathered areas where granules are lost, drawn lightly; it is not damage. */
export function drawWear(
  sheet: Sheet,
  facets: readonly FramedFacet[],
  { severity, yearBuilt }: Condition,
  random: Random,
): void {
  const { wear } = sheet.appearance;
  const count = wear.blotches[severity] + (yearBuilt < 1975 ? 2 : 0);
  for (let i = 0; i < count; i += 1) {
    const facet = random.pick(facets);
    const center = pointInside(facet, 0.5, random);
    if (!center) continue;
    const strength = (facet.plane.flat ? 0.4 : 1) * wear.strength;
    const tone =
      1 + strength * (random.chance(0.62) ? random.between(0.05, 0.1) : random.between(-0.12, -0.06));
    const frame = { origin: center, axis: facet.frame.axis };
    const [long, wide] = [random.between(0.5, 2.2), random.between(0.4, 1.1)];
    const phase = random.between(0, 6);
    const ring = Array.from({ length: 18 }, (_, k) => {
      const turn = (k / 18) * 2 * Math.PI;
      const wave = 1 + 0.25 * Math.sin(3 * turn + phase) + 0.12 * Math.sin(5 * turn);
      return fromFrame(frame, Math.cos(turn) * long * wave, Math.sin(turn) * wide * wave);
    });
    if (ring.every((corner) => contains(facet.ring, corner)))
      cover(sheet, ring, addOverlay(sheet, [tone, tone, tone]));
  }
}
