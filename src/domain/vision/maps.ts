import type { DamageSign } from '../roofs.ts';

/** The classes the network predicts at each place of a picture, in the order of its planes. */
export const mapSigns = [
  'background',
  'fitting',
  'sound',
  'missing-shingles',
  'cracked-shingles',
  'curling-shingles',
  'water-stains',
] as const;

/** Those of them that are damage. */
export const mapDamages = mapSigns.slice(3) as DamageSign[];

/** The network's output for a picture: for each place the probability of each sign, and of each material. */
export interface RoofMaps {
  /** Pixels of each plane. */
  width: number;
  height: number;
  /** Meters of a pixel. */
  meters: number;
  /** A plane for each of `mapSigns`, one behind the other, row by row from the upper left. */
  signs: Float32Array;
  /** A plane for each of `roofSubtypes`. */
  materials: Float32Array;
}

/** One plane of the signs. */
export const planeOf = ({ width, height, signs }: RoofMaps, sign: (typeof mapSigns)[number]): Float32Array =>
  signs.subarray(mapSigns.indexOf(sign) * width * height, (mapSigns.indexOf(sign) + 1) * width * height);
