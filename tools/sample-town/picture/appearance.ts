import type { SeverityLevel } from '#domain/roofs.ts';
import type { Paint } from './paint.ts';

export type Color = readonly [red: number, green: number, blue: number];

/** How the world and its light look. Where things lie and what is wrong with them is not part of it. */
export interface Appearance {
  /** Unit vector to the sun: east, north, up. */
  sun: Color;
  /** Share of the light that comes from the whole sky and reaches into shadows, and from the sun. */
  skyLight: Color;
  sunLight: Color;
  /** Factors on how strongly lines between shingles or tiles show, and how mottled surfaces are. */
  lines: number;
  mottle: number;
  /** The material below missing shingles. */
  felt: Color;
  /** Factors on a roof's color within a crack, and along the line that keeps it visible from above. */
  crack: { inside: Color; line: Color };
  /** Range of the factors for a stain's depth. */
  stain: readonly [deepest: number, faintest: number];
  /** Factors on the shadow below a curled tab and on its lip in the light. */
  curl: { shadow: number; lip: number };
  /** Blotches of age on a roof, and how strongly they show. */
  wear: { blotches: Record<SeverityLevel, number>; strength: number };
  /** What becomes of a surface before anything is painted with it. */
  vary(paint: Paint): Paint;
}

/** Direction to the sun, both in radians; `azimuth` clockwise from north. */
export const sunAt = (azimuth: number, elevation: number): Color => [
  Math.sin(azimuth) * Math.cos(elevation),
  Math.cos(azimuth) * Math.cos(elevation),
  Math.sin(elevation),
];

/** Every picture of the sample capture: mid-morning in Scottsdale, the sun in the south-east. */
export const sampleAppearance: Appearance = {
  sun: sunAt((128 * Math.PI) / 180, (49 * Math.PI) / 180),
  // Bluish.
  skyLight: [0.4, 0.43, 0.48],
  sunLight: [0.62, 0.585, 0.53],
  lines: 1,
  mottle: 1,
  felt: [50, 46, 43],
  crack: { inside: [0.3, 0.29, 0.28], line: [0.36, 0.35, 0.34] },
  stain: [0.6, 0.72],
  curl: { shadow: 0.5, lip: 1.42 },
  wear: { blotches: { none: 2, minor: 8, moderate: 12, severe: 16 }, strength: 1 },
  vary: (paint) => paint,
};
