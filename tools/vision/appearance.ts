import { type Random, randomOf } from '#domain/random.ts';
import { type Appearance, type Color, sampleAppearance, sunAt } from '#town/picture/appearance.ts';
import type { Paint } from '#town/picture/paint.ts';

/**
 * Other light, materials and signs of damage for every seed, so that the network does not overfit to one look.
 * @param yaw of the camera: the sun is placed so that the renderer's sweep along rows of pixels can cast its shadows
 */
export function randomAppearance(seed: string, yaw: number): Appearance {
  const random = randomOf(`appearance ${seed}`);
  const azimuth = (random.chance(0.5) ? 0 : Math.PI) - yaw + random.between(-0.9, 0.9);
  const gray = random.between(0.7, 1.25);
  const strength = random.between(0.75, 1.25);
  // Blotches of age on every roof alike: they must not reveal which is damaged.
  const blotches = random.whole(0, 16);
  return {
    sun: sunAt(azimuth, random.between(0.45, 1.25)),
    skyLight: tinted(scaled(sampleAppearance.skyLight, random.between(0.7, 1.3)), 0.05, random),
    sunLight: tinted(scaled(sampleAppearance.sunLight, strength), 0.05, random),
    lines: random.between(0.35, 1.5),
    mottle: random.between(0.5, 1.6),
    felt: tinted(scaled(sampleAppearance.felt, random.between(0.7, 2.1)), 0.15, random),
    crack: darkness(random.between(0.25, 0.55)),
    stain: depth(random),
    curl: { shadow: random.between(0.4, 0.68), lip: random.between(1.15, 1.55) },
    wear: {
      blotches: { none: blotches, minor: blotches, moderate: blotches, severe: blotches },
      strength: random.between(0.5, 1.8),
    },
    vary: materials(gray, random),
  };
}

const scaled = ([r, g, b]: Color, by: number): Color => [r * by, g * by, b * by];

const tinted = ([r, g, b]: Color, most: number, random: Random): Color => [
  r * random.between(1 - most, 1 + most),
  g * random.between(1 - most, 1 + most),
  b * random.between(1 - most, 1 + most),
];

const darkness = (by: number): Appearance['crack'] => ({
  inside: [by, by * 0.97, by * 0.94],
  line: [by * 1.2, by * 1.17, by * 1.13],
});

function depth(random: Random): Appearance['stain'] {
  const deepest = random.between(0.5, 0.74);
  return [deepest, deepest + random.between(0.04, 0.12)];
}

/** Courses of shingles are moved by whole ones, so that torn patches go on running along them. */
const COURSE = 0.145;

/** A tint for each texture, the same all over a picture, and for each surface its own part of the pattern. */
function materials(gray: number, random: Random): (paint: Paint) => Paint {
  const tints = new Map<number, Color>();
  return (paint) => {
    const [r, g, b] = tints.get(paint.texture) ?? tinted([gray, gray, gray], 0.1, random);
    tints.set(paint.texture, [r, g, b]);
    const own = random.between(0.96, 1.04);
    return {
      ...paint,
      red: paint.red * r * own,
      green: paint.green * g * own,
      blue: paint.blue * b * own,
      u0: paint.u0 + random.between(-30, 30),
      v0: paint.v0 + random.whole(-200, 200) * COURSE,
    };
  };
}
