import { type Random, randomOf } from '#domain/random.ts';
import type { Point } from '#sample/ground.ts';
import type { SampleProperty } from './capture.ts';
import type { DamageKind } from './condition.ts';
import { type FramedFacet, liesWithin, pointInside } from './facet-frame.ts';
import { areaOf, centerOf, type Ring } from './polygon.ts';
import { isFree, type RoofItem } from './roof-details.ts';
import { type Frame, fromFrame } from './roof-shape.ts';

/** One damaged place, whole within its face. */
export interface Damage {
  kind: DamageKind;
  facet: number;
  ring: Ring;
}

/** Meters of a shingle that lie in the open: one course. */
export const COURSE = 0.145;

/** Exactly the kinds that the property's flags name, more and larger the more severe; none without flags. */
export function placeDamage(
  { record, condition, building }: SampleProperty,
  facets: readonly FramedFacet[],
  items: readonly RoofItem[],
): Damage[] {
  const random = randomOf(`damage ${record.address}`);
  const { count, size } = extent[condition.severity];
  const taken: { ring: Ring }[] = [...items];
  const damages: Damage[] = [];
  for (const kind of condition.damage) {
    const places = random.whole(count[0], count[1]) + (kind === 'cracked' ? 2 : 0);
    for (let i = 0; i < places; i += 1) {
      const damage = placeOne(kind, facetsFor(kind, facets, building.flat), size, taken, random, i === 0);
      if (!damage) continue;
      damages.push(damage);
      taken.push(damage);
    }
  }
  return damages;
}

const extent = {
  none: { count: [0, 0], size: 0 },
  minor: { count: [1, 1], size: 0.75 },
  moderate: { count: [2, 4], size: 1 },
  severe: { count: [5, 8], size: 1.5 },
} as const;

/** Shingles are on slopes; stains are on the flat part if there is one. */
function facetsFor(kind: DamageKind, facets: readonly FramedFacet[], flat: boolean): FramedFacet[] {
  if (flat) return [...facets];
  const wanted = facets.filter(({ plane }) => plane.flat === (kind === 'water-stain'));
  return wanted.length > 0 ? wanted : facets.filter(({ plane }) => !plane.flat);
}

function placeOne(
  kind: DamageKind,
  facets: readonly FramedFacet[],
  size: number,
  taken: readonly { ring: Ring }[],
  random: Random,
  required: boolean,
): Damage | null {
  const total = facets.reduce((sum, { ring }) => sum + areaOf(ring), 0);
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const facet = byArea(facets, total * random.next());
    const center = pointInside(facet, 0.35, random);
    if (!center) continue;
    const ring = shapes[kind]({ origin: center, axis: facet.frame.axis }, size * 0.97 ** attempt, random);
    if (liesWithin(ring, facet, 0.12) && isFree(ring, taken, 0.05)) return { kind, facet: facet.index, ring };
  }
  return required ? smallest(kind, facets, random) : null;
}

// A flag without a mark in the picture would be a lie, so the first of a kind is drawn however little room there is.
function smallest(kind: DamageKind, facets: readonly FramedFacet[], random: Random): Damage | null {
  const facet = facets.reduce((best, one) => (areaOf(one.ring) > areaOf(best.ring) ? one : best));
  const frame = { origin: centerOf(facet.ring), axis: facet.frame.axis };
  return { kind, facet: facet.index, ring: shapes[kind](frame, 0.4, random) };
}

function byArea(facets: readonly FramedFacet[], target: number): FramedFacet {
  let passed = 0;
  const found = facets.find(({ ring }) => {
    passed += areaOf(ring);
    return passed >= target;
  });
  return found ?? (facets[0] as FramedFacet);
}

const shapes: Record<DamageKind, (frame: Frame, size: number, random: Random) => Ring> = {
  missing: (frame, size, random) =>
    courses(
      frame,
      random.between(0.7, 1.5) * size,
      Math.max(2, Math.round(random.between(3, 8) * size)),
      random,
    ),
  curling: (frame, size, random) =>
    courses(
      frame,
      random.between(1.3, 2.4) * size,
      Math.max(4, Math.round(random.between(7, 13) * size)),
      random,
    ),
  cracked: crack,
  'water-stain': stain,
};

/** A torn patch: its edges run along courses and tabs, in steps. */
function courses(frame: Frame, width: number, rows: number, random: Random): Ring {
  const right: Point[] = [];
  const left: Point[] = [];
  let a = -width / 2;
  let b = width / 2;
  for (let row = 0; row < rows; row += 1) {
    const v = (row - rows / 2) * COURSE;
    const grows = row < rows / 2 ? 1 : -1;
    a -= random.between(-0.1, 0.22) * grows * width;
    b += random.between(-0.1, 0.22) * grows * width;
    if (b - a < 0.3) b = a + 0.3;
    right.push(fromFrame(frame, b, v), fromFrame(frame, b, v + COURSE));
    left.push(fromFrame(frame, a, v), fromFrame(frame, a, v + COURSE));
  }
  return [...right, ...left.reverse()];
}

/** A jagged line with a width of a few centimeters. */
function crack(frame: Frame, size: number, random: Random): Ring {
  const length = random.between(0.9, 2.2) * size;
  const turn = random.between(0, Math.PI);
  const along = { origin: frame.origin, axis: [Math.cos(turn), Math.sin(turn)] as const };
  const steps = Math.max(4, Math.round(length / 0.22));
  const upper: Point[] = [];
  const lower: Point[] = [];
  for (let i = 0; i <= steps; i += 1) {
    const u = (i / steps - 0.5) * length;
    const v = random.between(-0.11, 0.11);
    const half = i === 0 || i === steps ? 0.012 : random.between(0.014, 0.03) * Math.min(1.2, size + 0.2);
    lower.push(fromFrame(along, u, v - half));
    upper.push(fromFrame(along, u, v + half));
  }
  return [...lower, ...upper.reverse()];
}

/** A blot, longer down the slope than across. */
function stain(frame: Frame, size: number, random: Random): Ring {
  const radius = random.between(0.45, 1.15) * size;
  const stretch = random.between(1, 1.6);
  const phases = [random.between(0, 6), random.between(0, 6), random.between(0, 6)] as const;
  return Array.from({ length: 22 }, (_, i) => {
    const turn = (i / 22) * 2 * Math.PI;
    const wave =
      0.17 * Math.sin(2 * turn + phases[0]) +
      0.12 * Math.sin(3 * turn + phases[1]) +
      0.07 * Math.sin(5 * turn + phases[2]);
    const r = radius * (1 + wave);
    return fromFrame(frame, r * Math.cos(turn), r * stretch * Math.sin(turn));
  });
}
