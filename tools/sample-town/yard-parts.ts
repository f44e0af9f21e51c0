import type { Random } from '#domain/random.ts';
import type { Point } from '#sample/ground.ts';
import type { Ring } from './polygon.ts';
import { fromFrame } from './roof-shape.ts';

/** A roof that is not a building: a shed or the shade over a patio. */
export interface Shelter {
  ring: Ring;
  height: number;
  tone: number;
}

export type Surface =
  | 'gravel'
  | 'dirt'
  | 'lawn'
  | 'concrete'
  | 'deck'
  | 'water'
  | 'green-water'
  | 'dry-pool'
  | 'pool-cover'
  | 'parking'
  | 'stripe';

export interface Plant {
  kind: 'tree' | 'palm' | 'shrub';
  at: Point;
  radius: number;
  seed: number;
}

export interface Car {
  at: Point;
  /** Direction in radians from east. */
  heading: number;
  color: number;
}

/** Objects around a building, in drawing order. */
export interface Yard {
  surfaces: readonly { surface: Surface; ring: Ring; tone: number }[];
  walls: readonly (readonly [Point, Point])[];
  plants: readonly Plant[];
  cars: readonly Car[];
  shelters: readonly Shelter[];
}

/** A rounded shape: an ellipse that leans to a rectangle or a kidney. */
export function blob(center: Point, a: number, b: number, axis: Point, random: Random, strength = 1): Ring {
  const square = random.between(0.5, 0.95);
  const phase = random.between(0, 6);
  const dent = random.between(0.02, 0.13) * strength;
  return Array.from({ length: 40 }, (_, i) => {
    const turn = (i / 40) * 2 * Math.PI;
    const bulge = 1 + dent * Math.sin(2 * turn + phase);
    const u = Math.sign(Math.cos(turn)) * Math.abs(Math.cos(turn)) ** square * a * bulge;
    const v = Math.sign(Math.sin(turn)) * Math.abs(Math.sin(turn)) ** square * b * bulge;
    return fromFrame({ origin: center, axis }, u, v);
  });
}
