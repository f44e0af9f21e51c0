import type { Limit } from '../typed-number.ts';
import type { Tracing } from './tracing.ts';

/** Square feet: the largest roofs of the country, those of aircraft and battery plants, cover a little over four million. */
export const LARGEST_ROOF = 5_000_000;
/** Feet of a pixel: of a picture of the largest roof a few hundred pixels wide, and of one from a hand's breadth above. */
export const FEET_PER_PIXEL = { least: 0.001, most: 10 } as const;

const LONGEST = 5280;

/** What may be typed of a roof that is measured. */
export const measureLimits = {
  length: {
    ...{ least: 1, most: LONGEST },
    problem: `Please give a length from 1 to ${LONGEST.toLocaleString('en-US')} feet.`,
  },
  area: {
    ...{ least: 1, most: LARGEST_ROOF },
    problem: `Please give an area from 1 to ${LARGEST_ROOF.toLocaleString('en-US')} square feet.`,
  },
  pitch: { ...{ least: 0, most: 24 }, problem: 'Please give the pitch from 0 (flat) to 24 in 12.' },
} as const satisfies Record<string, Limit>;

/** Why no picture of a roof has this scale, as a sentence; null if one may. */
export function scaleProblem({ feetPerPixel }: Tracing['scale']): string | null {
  if (feetPerPixel >= FEET_PER_PIXEL.least && feetPerPixel <= FEET_PER_PIXEL.most) return null;
  const wide = feetPerPixel.toLocaleString('en-US', { maximumSignificantDigits: 2 });
  return `By this scale a pixel of the picture is ${wide} feet wide. Please check what you typed, and the line it is of.`;
}

/** Why no roof is as large, as a sentence; null if one may be. */
export const areaProblem = (squareFeet: number): string | null =>
  squareFeet <= LARGEST_ROOF
    ? null
    : `This roof would cover ${Math.round(squareFeet).toLocaleString('en-US')} sq ft of ground, more than any in the country. Please check the scale.`;
