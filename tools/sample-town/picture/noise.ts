import { randomOf } from '#domain/random.ts';

/** Side of the noise tile in texels; a power of two, so that `& MASK` wraps around. */
export const TILE = 512;
export const MASK = TILE - 1;

let made: { clouds: Float32Array; grain: Float32Array } | undefined;

/**
 * Two tiles that repeat without a seam: `clouds` has features from 2 to 128 texels, `grain` is white noise; both
 * between -1 and 1 with most of it between -0.5 and 0.5.
 */
export function noiseTiles(): { clouds: Float32Array; grain: Float32Array } {
  made ??= { clouds: makeClouds(), grain: makeGrain() };
  return made;
}

function makeGrain(): Float32Array {
  const random = randomOf('grain');
  return Float32Array.from({ length: TILE * TILE }, () => random.next() + random.next() - 1);
}

function makeClouds(): Float32Array {
  const clouds = new Float32Array(TILE * TILE);
  let weight = 0.36;
  for (let cell = 128; cell >= 2; cell /= 2) {
    addOctave(clouds, cell, weight);
    weight *= 0.74;
  }
  return clouds;
}

function addOctave(clouds: Float32Array, cell: number, weight: number): void {
  const random = randomOf(`octave ${cell}`);
  const side = TILE / cell;
  const lattice = Float32Array.from({ length: side * side }, () => random.next() * 2 - 1);
  for (let y = 0; y < TILE; y += 1) {
    const row = Math.floor(y / cell);
    const fy = smooth(y / cell - row);
    const below = ((row + 1) % side) * side;
    for (let x = 0; x < TILE; x += 1) {
      const column = Math.floor(x / cell);
      const fx = smooth(x / cell - column);
      const right = (column + 1) % side;
      const top = lerp(lattice[row * side + column] ?? 0, lattice[row * side + right] ?? 0, fx);
      const bottom = lerp(lattice[below + column] ?? 0, lattice[below + right] ?? 0, fx);
      clouds[y * TILE + x] = (clouds[y * TILE + x] ?? 0) + weight * lerp(top, bottom, fy);
    }
  }
}

const smooth = (t: number) => t * t * (3 - 2 * t);
const lerp = (a: number, b: number, t: number) => a + (b - a) * t;
