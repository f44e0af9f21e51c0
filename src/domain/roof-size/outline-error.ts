import type { OutlineSource } from '../vision/outline-feature.ts';

/**
 * How far corners of an outline are off, in meters (root mean square), by where it is from: buildings of maps by 0.3 to 1 m;
 * what somebody drew on a picture, or the ground of a simulated flight, by less.
 */
export const OUTLINE_METERS: Record<OutlineSource, number> = {
  footprint: 0.68,
  drawn: 0.35,
  simulated: 0.35,
};

/**
 * How such an error is shared, as equal parts of the variance: the whole outline is moved, which changes no area; it is too
 * large or too small all around; each corner is off by itself.
 */
export function partsOfError(meters: number): { around: number; corner: number } {
  const part = meters / Math.sqrt(3);
  // A corner of a right angle moves by the square root of two times its sides; to each side, by a share of its distance.
  return { around: part / Math.SQRT2, corner: part / Math.SQRT2 };
}
