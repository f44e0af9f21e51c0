import { type Measured, measureRoof } from '../measure/measure.ts';
import type { Point } from '../measure/point.ts';
import { areaOf, crossesItself, isInside, type Ring, sidesOf, turningCorners } from '../measure/ring.ts';
import { suggestedLines } from '../measure/skeleton.ts';
import { insideOf } from '../measure/sketch.ts';
import { JOIN, subdivide } from '../measure/subdivide.ts';
import type { TracedFace } from '../measure/tracing.ts';
import { type OutlineRing, type OutlineSource, sizeProblem } from '../vision/outline-feature.ts';
import { type AssumedPitch, assumedPitch } from './assumed-pitch.ts';
import { OUTLINE_METERS, partsOfError } from './outline-error.ts';

/** A roof as an outline on the ground shows it. */
export interface OutlinedRoof {
  ring: OutlineRing;
  /** Courtyards. */
  holes?: readonly OutlineRing[] | null | undefined;
  /** Ground of smaller parts of the outline. */
  otherSquareMeters?: number | undefined;
  /** Doors under it. */
  doors?: number | undefined;
  source: OutlineSource;
  roofType: string | null;
  roofSubtype: string | null;
  /** Two letters; null if it is in none. */
  state: string | null;
}

/** Slopes that the outline was divided into; a flat roof; or the outline alone, which has an area and no lengths. */
export const sizeBases = ['slopes', 'flat', 'outline'] as const;
export type SizeBasis = (typeof sizeBases)[number];

/** What follows from an outline. Every ± is what 95 of 100 such roofs stay within. */
export interface RoofSize {
  basis: SizeBasis;
  pitch: AssumedPitch;
  source: OutlineSource;
  /** Doors under it. */
  doors: number;
  /** What the reader should know, as sentences. */
  notes: string[];
  measured: Pick<
    Measured,
    | 'planSquareFeet'
    | 'planPlusMinusSquareFeet'
    | 'slopedSquareFeet'
    | 'plusMinusSquareFeet'
    | 'facets'
    | 'lengths'
  >;
}

/** To be raised when the same outline gets another size: roofs are then measured again. */
export const SIZE_RULES = 2;

/** Feet of a unit that outlines are measured in: joints of 0.3 feet are one. */
const FEET_PER_UNIT = 0.1;
const FEET_PER_METER = 3.28084;
const METERS_PER_DEGREE = 111_320;

/**
 * The size of a roof from its outline, with a pitch that is assumed, or why there is none, as a sentence. Slopes are those of
 * a roof that rises from every side at one pitch (straight skeleton): its area does not depend on where gables are, its
 * ridges and hips do.
 */
export function roofSizeOf(roof: OutlinedRoof): RoofSize | { problem: string } {
  const tooMuch = sizeProblem(roof.ring);
  if (tooMuch) return { problem: tooMuch };
  const [outline = [], ...inner] = onPlane([roof.ring, ...(roof.holes ?? [])]);
  const holes = inner.filter((hole) => areaOf(hole) >= LEAST_HOLE);
  if ([outline, ...holes].some(crossesItself)) return { problem: CROSSES };
  const plan = [outline, ...holes].reduce((sum, ring, at) => sum + (at === 0 ? 1 : -1) * areaOf(ring), 0);
  const planSquareFeet = plan * FEET_PER_UNIT ** 2;
  const pitch = assumedPitch({ ...roof, planSquareFeet });
  const { around, corner } = partsOfError(OUTLINE_METERS[roof.source] * FEET_PER_METER);
  const perimeter = [outline, ...holes]
    .flatMap(sidesOf)
    .reduce((sum, [a, b]) => sum + Math.hypot(b[0] - a[0], b[1] - a[1]), 0);
  const measure = (faces: readonly Pick<TracedFace, 'points' | 'holes'>[]) =>
    measureRoof({
      // An outline too large all around is one of too large a scale.
      scale: {
        feetPerPixel: FEET_PER_UNIT,
        errorPercent: (50 * perimeter * FEET_PER_UNIT * around) / planSquareFeet,
      },
      storyCount: 1,
      cornerErrorPixels: corner / FEET_PER_UNIT,
      faces: faces.map((face) => ({
        ...{ ...face, pitch: pitch.pitch, pitchErrorTwelfths: pitch.errorTwelfths, pitchAssumed: true },
      })),
    });
  const slopes = pitch.pitch < LOWEST_SLOPES ? null : slopesOf([outline, ...holes], plan);
  const measured = slopes && measure(slopes);
  const leftOut = inner.length - holes.length;
  if (measured && !('problem' in measured)) return sizeOf(roof, 'slopes', pitch, measured, leftOut);
  const whole = measure([{ points: outline, ...(holes.length > 0 && { holes }) }]);
  if ('problem' in whole) return { problem: holes.length > 0 ? LOOSE_HOLE : CROSSES };
  return sizeOf(roof, pitch.pitch === 0 ? 'flat' : 'outline', pitch, whole, leftOut);
}

const CROSSES = 'Its outline crosses itself, so it encloses no roof that could be measured.';
const LOOSE_HOLE =
  'A courtyard of its outline reaches beyond it or over another one, so the area of its roof is not known.';

/** Square units below which a hole is a chimney or a slip of the pen: 20 square feet. */
const LEAST_HOLE = 20 / FEET_PER_UNIT ** 2;
/** Units below which a spike encloses no roof: a foot. */
const THIN = 1 / FEET_PER_UNIT;

/** Rise over a run of 12 below which a roof has no ridges and hips. */
const LOWEST_SLOPES = 2;

function sizeOf(
  ...[roof, basis, pitch, measured, leftOut]: [OutlinedRoof, SizeBasis, AssumedPitch, Measured, number]
): RoofSize {
  const { planSquareFeet, planPlusMinusSquareFeet, slopedSquareFeet, plusMinusSquareFeet } = measured;
  const { facets } = measured;
  const lengths = basis === 'outline' ? [] : measured.lengths;
  return {
    ...{ basis, pitch, source: roof.source, doors: roof.doors ?? 1 },
    notes: notesOf(roof, basis, leftOut),
    measured: {
      ...{ planSquareFeet, planPlusMinusSquareFeet, slopedSquareFeet, plusMinusSquareFeet },
      ...{ facets, lengths },
    },
  };
}

const basisNotes: Record<SizeBasis, string | false> = {
  slopes:
    'Lengths are of a roof that slopes up from every side: with gables, ridges are longer and hips fewer.',
  flat: false,
  outline:
    'The outline could not be divided into slopes: its area is known, its ridges, hips and valleys are not.',
};

const notesOf = (
  { otherSquareMeters = 0, doors = 1 }: OutlinedRoof,
  basis: SizeBasis,
  leftOut: number,
): string[] =>
  [
    basisNotes[basis],
    leftOut > 0 && 'Holes of less than 20 sq ft are not taken off.',
    otherSquareMeters > 0 &&
      `The outline has several parts: the largest is measured, the others cover ${Math.round(otherSquareMeters * SQUARE_FEET).toLocaleString('en-US')} sq ft.`,
    doors > 1 && `One roof over ${doors} doors: its size is of all of it, and totals count it once.`,
  ].filter((note) => note !== false);

/** Of a square meter. */
const SQUARE_FEET = FEET_PER_METER ** 2;

/** Degrees as places on a plane that touches the ground there, rows down, without corners that nothing turns at. */
function onPlane(rings: readonly OutlineRing[]): Ring[] {
  const [west, south] = rings[0]?.[0] ?? [0, 0];
  const north = (METERS_PER_DEGREE * FEET_PER_METER) / FEET_PER_UNIT;
  const east = north * Math.cos((south * Math.PI) / 180);
  return rings.map((ring) =>
    turningCorners(
      ring.map(([longitude, latitude]): Point => [(longitude - west) * east, (south - latitude) * north]),
      THIN,
    ),
  );
}

/** The slopes that suggested lines divide an outline into; null if they leave some of it out, or there are none. */
function slopesOf(rings: readonly Ring[], plan: number): { points: Ring }[] | null {
  const lines = suggestedLines(rings);
  if (!lines) return null;
  const courts = rings.slice(1);
  const { faces } = subdivide([...rings.flatMap(sidesOf), ...lines], JOIN);
  const slopes = faces.filter(({ points }) => !courts.some((court) => isInside(court, insideOf(points))));
  const covered = slopes.reduce((sum, { points }) => sum + areaOf(points), 0);
  return Math.abs(covered / plan - 1) <= LEFT_OUT && slopes.every(({ holes }) => holes.length === 0)
    ? slopes.map(({ points }) => ({ points }))
    : null;
}

/** Share of the outline that slopes may leave out. */
const LEFT_OUT = 0.005;
