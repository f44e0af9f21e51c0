import { roofSubtypes } from '../roofs.ts';
import { mapDamages, mapSigns, planeOf, type RoofMaps } from './maps.ts';
import { largestSpot } from './spots.ts';
import { clearestSquare } from './squares.ts';

const levels = [0.5, 0.8, 0.95] as const;
const undamaged = mapSigns.slice(0, 3);
const SURE = 0.9;
/** Square meters that count as one in a logarithm of areas: a place of 22 by 22 centimeters. */
const UNIT = 0.05;

/** Meters of the square that shows a material most clearly: smaller than any addition of another one. */
const SQUARE = 1;

/** What a roof's features are, in their order. */
export const featureNames: readonly string[] = [
  ...mapDamages.flatMap((sign) => [
    ...levels.map((level) => `${sign} area above ${level}`),
    `${sign} worst spot`,
    `${sign} largest spot`,
  ]),
  ...undamaged.map((sign) => `mean ${sign}`),
  'share sure',
  ...roofSubtypes.map((material) => `mean ${material}`),
  ...roofSubtypes.map((material) => `clearest square of ${material}`),
];

/**
 * A roof's features, from the network's output within its outline: areas as logarithms of square meters, the rest as
 * probabilities. Null if no part of the outline is in the picture.
 * @param inside 1 for the pixels of the roof, of the size of a plane
 */
export function roofFeatures(maps: RoofMaps, inside: Uint8Array): number[] | null {
  const roof = indexesOf(inside);
  if (roof.length === 0) return null;
  const size = maps.width * maps.height;
  const area = (pixels: number) => Math.log1p((pixels * maps.meters ** 2) / UNIT);
  const damages = mapDamages.flatMap((sign) => {
    const plane = planeOf(maps, sign);
    return [
      ...levels.map((level) => area(countAbove(plane, roof, level))),
      worstSpot(plane, inside, roof, maps.width),
      area(largestSpot(plane, inside, maps.width, 0.5)),
    ];
  });
  const materials = roofSubtypes.map((_, at) => maps.materials.subarray(at * size, (at + 1) * size));
  const square = Math.max(1, Math.round(SQUARE / maps.meters));
  return [
    ...damages,
    ...undamaged.map((sign) => meanOf(planeOf(maps, sign), roof)),
    shareSure(maps.signs, roof, size),
    ...materials.map((plane) => meanOf(plane, roof)),
    ...materials.map((plane) => clearestSquare(plane, inside, maps.width, square)),
  ];
}

function indexesOf(inside: Uint8Array): number[] {
  const indexes: number[] = [];
  inside.forEach((value, at) => {
    if (value) indexes.push(at);
  });
  return indexes;
}

const countAbove = (plane: Float32Array, roof: readonly number[], level: number): number =>
  roof.reduce((count, at) => count + Number((plane[at] as number) > level), 0);

const meanOf = (plane: Float32Array, roof: readonly number[]): number =>
  roof.reduce((sum, at) => sum + (plane[at] as number), 0) / roof.length;

/** The largest mean of three by three pixels, so that a single one does not count. */
function worstSpot(plane: Float32Array, inside: Uint8Array, roof: readonly number[], width: number): number {
  let worst = 0;
  for (const at of roof) {
    let sum = 0;
    for (let row = -width; row <= width; row += width)
      for (let column = -1; column <= 1; column += 1)
        if (inside[at + row + column]) sum += plane[at + row + column] as number;
    worst = Math.max(worst, sum / 9);
  }
  return worst;
}

/** The share of the roof's pixels at which the network holds one sign for nearly certain. */
function shareSure(signs: Float32Array, roof: readonly number[], size: number): number {
  const isSure = (at: number) => mapSigns.some((_, sign) => (signs[sign * size + at] as number) > SURE);
  return roof.filter(isSure).length / roof.length;
}
