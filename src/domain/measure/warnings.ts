import { counted } from '../standing.ts';
import type { Tracing } from './tracing.ts';

/** What somebody should know who relies on a measurement of this tracing, as sentences. */
export function tracingWarnings({ faces, scale }: Tracing): string[] {
  const assumed = faces.filter(({ pitchAssumed }) => pitchAssumed).length;
  const flat = faces.filter(({ pitch }) => pitch === 0).length;
  return [
    assumed > 0 &&
      `The pitch of ${assumed === faces.length ? 'every face' : counted(assumed, 'face', 'faces')} is assumed, not measured.`,
    flat > 0 &&
      `${counted(flat, 'face is', 'faces are')} flat (pitch 0): plan and sloped area are the same, and the outer edges count as eaves.`,
    scale.errorPercent > WIDE_SCALE &&
      `The scale may be off by ${Math.round(scale.errorPercent * 1.96)}%. Type a length you measured to make the area surer.`,
  ].filter((sentence) => sentence !== false);
}

/** Percent of the scale, as a standard deviation, above which a length from the site is worth asking for. */
const WIDE_SCALE = 2.5;

interface Building {
  /** Of the building as files have it, on all its stories. */
  areaSquareFeet: number | null;
  /** Of its outline on a map or drawn by a reviewer. */
  outlineSquareFeet: number | null;
}

/** A roof's plan as a share of the floor below: garages, porches and eaves add to it, and stories share one roof. */
const FLOOR_RANGE = { least: 0.8, most: 2 } as const;
/** The same of an outline. */
const OUTLINE_RANGE = { least: 0.85, most: 1.18 } as const;

/** The same of all stories together, where nobody counted them: four of them, or a home of one with a large garage. */
const STORIES_RANGE = { least: 0.25, most: 4 } as const;

const feet = (area: number) => `${Math.round(area).toLocaleString('en-US')} sq ft`;
const isOutside = (plan: number, of: number, { least, most }: { least: number; most: number }) =>
  of > 0 && (plan < of * least || plan > of * most);

/** Where ground that an outline covers cannot be that of the building as its record has it, as a sentence; else null. */
export function outlineDisagreement(planSquareFeet: number, areaSquareFeet: number | null): string | null {
  if (areaSquareFeet === null || !isOutside(planSquareFeet, areaSquareFeet, STORIES_RANGE)) return null;
  const fault = planSquareFeet > areaSquareFeet ? 'may include another building' : 'may leave a part out';
  return `The parcel record gives ${feet(areaSquareFeet)} on all stories, and this roof covers ${feet(planSquareFeet)} of ground: its outline ${fault}.`;
}

/** Where a measurement disagrees with what else is known of the building, as sentences. */
export function disagreements(
  planSquareFeet: number,
  storyCount: number,
  { areaSquareFeet, outlineSquareFeet }: Building,
): string[] {
  const floor = areaSquareFeet === null ? null : areaSquareFeet / storyCount;
  return [
    floor !== null &&
      isOutside(planSquareFeet, floor, FLOOR_RANGE) &&
      `The parcel record gives ${feet(areaSquareFeet ?? 0)} on ${counted(storyCount, 'story', 'stories')}, and the traced roof covers ${feet(planSquareFeet)} of ground. Check the scale and the stories.`,
    outlineSquareFeet !== null &&
      isOutside(planSquareFeet, outlineSquareFeet, OUTLINE_RANGE) &&
      `The known outline of this roof covers ${feet(outlineSquareFeet)}, and the traced roof covers ${feet(planSquareFeet)} of ground. Check the scale and the outline.`,
  ].filter((sentence) => sentence !== false);
}
