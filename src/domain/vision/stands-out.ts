import { planeOf, type RoofMaps } from './maps.ts';

/** Meters around an outline that should be no roof. */
export const BORDER = 1.5;

/**
 * How much more roof the network sees within an outline than around it: near 1 for a roof on ground that it knows, near 0
 * if both look the same, as in woods, down to -1. Ground outside of the picture counts as no roof.
 * @param inside 1 for the pixels of the roof, of the size of a plane
 */
export function standsOut(maps: RoofMaps, inside: Uint8Array): number {
  const near = grown(inside, maps.width, maps.height, Math.max(1, Math.round(BORDER / maps.meters)));
  const background = planeOf(maps, 'background');
  const sums = { within: 0, around: 0 };
  const counts = { within: 0, around: 0 };
  near.forEach((isNear, at) => {
    if (!isNear) return;
    const where = inside[at] ? 'within' : 'around';
    sums[where] += 1 - (background[at] as number);
    counts[where] += 1;
  });
  const shareOf = (where: 'within' | 'around') => sums[where] / Math.max(1, counts[where]);
  return shareOf('within') - shareOf('around');
}

/** With all pixels that are so near to one of it, along rows and along columns. */
function grown(mask: Uint8Array, width: number, height: number, reach: number): Uint8Array {
  const wide = new Uint8Array(mask.length);
  const whole = new Uint8Array(mask.length);
  for (let row = 0; row < height; row += 1) growLine(mask, wide, row * width, 1, width, reach);
  for (let column = 0; column < width; column += 1) growLine(wide, whole, column, width, height, reach);
  return whole;
}

function growLine(
  from: Uint8Array,
  to: Uint8Array,
  start: number,
  step: number,
  length: number,
  reach: number,
): void {
  /** Pixels up to this one, not counted in, are near one that went before. */
  let until = 0;
  for (let at = 0; at < length; at += 1) {
    if (!from[start + at * step]) continue;
    for (let near = Math.max(until, at - reach); near < Math.min(length, at + reach + 1); near += 1)
      to[start + near * step] = 1;
    until = at + reach + 1;
  }
}
