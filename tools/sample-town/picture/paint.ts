export const textures = [
  'plain',
  'gravel',
  'grass',
  'asphalt',
  'water',
  'three-tab',
  'architectural',
  'tile',
  'foam',
  'bitumen',
  'foliage',
  'solar',
  'felt',
] as const;
export type Texture = (typeof textures)[number];

export const textureNumbers = Object.fromEntries(textures.map((name, i) => [name, i])) as Record<
  Texture,
  number
>;

/** A surface ready for the inner loop: linear functions of column and row instead of planes and frames. */
export interface Paint {
  texture: number;
  /** 0 to 255. */
  red: number;
  green: number;
  blue: number;
  /** Brightness in full sun against level ground. */
  sun: number;
  /** Height in meters. */
  hx: number;
  hy: number;
  h0: number;
  /** Meters along and up the pattern. */
  ux: number;
  uy: number;
  u0: number;
  vx: number;
  vy: number;
  v0: number;
}

/** Factors on the paint below; `curled` also lifts the shingles' lower edges. */
export interface Overlay {
  red: number;
  green: number;
  blue: number;
  curled: boolean;
}
