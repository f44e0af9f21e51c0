import { measureLimits } from '../measure/limits.ts';
import { MOST_STORIES } from '../measure/picture-scale.ts';
import type { Limit } from '../typed-number.ts';
import { MOST_WASTE_PERCENT } from './book.ts';

/** The largest roofs that are priced without a measurement. */
const MOST_SQUARES = 2000;
const MOST_LAYERS = 5;

/** What may be typed of a roof that is priced. */
export const roofLimits = {
  squares: {
    ...{ least: 0.01, most: MOST_SQUARES },
    problem: `Please give the roof’s squares, more than 0 and at most ${MOST_SQUARES.toLocaleString('en-US')}: one is 100 square feet.`,
  },
  pitch: measureLimits.pitch,
  stories: {
    ...{ least: 1, most: MOST_STORIES, isWhole: true },
    problem: `Please give the stories of the building: 1 to ${MOST_STORIES}.`,
  },
  layers: {
    ...{ least: 0, most: MOST_LAYERS, isWhole: true },
    problem: `Please give the layers to tear off: 0 to ${MOST_LAYERS}.`,
  },
  waste: {
    ...{ least: 0, most: MOST_WASTE_PERCENT },
    problem: `Please give the waste as 0 to ${MOST_WASTE_PERCENT} percent.`,
  },
} as const satisfies Record<string, Limit>;
export type RoofField = keyof typeof roofLimits;
