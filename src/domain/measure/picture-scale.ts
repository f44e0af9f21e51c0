import type { PlacedCamera } from '../imagery/ground.ts';
import { ROOF_HEIGHT } from '../imagery/views.ts';
import { NORMAL_95 } from './estimate.ts';

/** The scale that a picture states for itself, at the height of a roof of so many stories. */
export interface StoryScale {
  stories: number;
  /** Feet that the whole width of the picture shows. */
  feetWide: number;
  /** Standard deviation of the former, in percent. */
  errorPercent: number;
}

export const MOST_STORIES = 6;
const FEET_PER_METER = 1 / 0.3048;
/** Meters from the ground to the eave for each story, and from there to the middle of the roof. */
const STORY = 2.7;
const HALF_RISE = 1.2;
/** The same as they may differ, in 95 of 100 cases. */
const STORY_ERROR = 0.6;
const HALF_RISE_ERROR = 1;
/** Meters in 95 of 100 cases: neighbors are alike at some height between ground and roofs. */
const TIE_HEIGHT = 1.5;
/** Meters in 95 of 100 cases by which the ground may be higher or lower than where the camera took off. */
const GROUND_ERROR = 7;

/**
 * Scales of a crop of a camera's picture. A roof nearer to the camera shows larger, so its height counts.
 * @param metersWide of the whole crop, as if its roof were ROOF_HEIGHT above the ground
 */
export function scalesOfCamera(metersWide: number, camera: PlacedCamera): StoryScale[] {
  const { heightMeters, gsd, solved } = camera;
  const nearer = (height: number) => 1 - Math.min(0.5, height / heightMeters);
  const own = solved
    ? Math.max(solved.scale, TIE_HEIGHT / heightMeters)
    : Math.max(gsd.error / gsd.meters, GROUND_ERROR / heightMeters);
  return perStory((stories) => {
    const height = STORY * stories + HALF_RISE;
    const relief = Math.hypot(STORY_ERROR * stories, HALF_RISE_ERROR) / heightMeters;
    return {
      metersWide: (metersWide * nearer(height)) / nearer(ROOF_HEIGHT),
      share: Math.hypot(own, relief),
    };
  });
}

/** As a share, in 95 of 100 cases: the software that made it fitted it to the ground. */
const ORTHO_SCALE_ERROR = 0.01;

/** Scales of a crop of an orthophoto, in which everything is seen as from infinitely far. */
export const scalesOfOrthophoto = (metersWide: number): StoryScale[] =>
  perStory(() => ({ metersWide, share: ORTHO_SCALE_ERROR }));

/** Scales of a simulated picture, whose scale is exact. */
export const scalesOfSimulation = (metersWide: number): StoryScale[] =>
  perStory(() => ({ metersWide, share: 0 }));

const perStory = (of: (stories: number) => { metersWide: number; share: number }): StoryScale[] =>
  Array.from({ length: MOST_STORIES }, (_, index) => {
    const { metersWide, share } = of(index + 1);
    return {
      stories: index + 1,
      feetWide: metersWide * FEET_PER_METER,
      errorPercent: (100 * share) / NORMAL_95,
    };
  });
