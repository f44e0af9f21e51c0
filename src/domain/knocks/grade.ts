import { distanceBetween, type Place } from '../geo/distance.ts';

/** How near to the door a visit was recorded: under 25 m, up to 100 m, beyond, or not known. */
export const knockGrades = ['near', 'around', 'far', 'unknown'] as const;
export type KnockGrade = (typeof knockGrades)[number];

export const gradeLabels: Record<KnockGrade, string> = {
  near: 'At the door',
  around: 'Nearby',
  far: 'Far away',
  unknown: 'Place unknown',
};

/** The grades of visits that are located at their door. */
export const verifiedGrades = ['near', 'around'] as const satisfies readonly KnockGrade[];

/** Where a phone was. Accuracy in meters. */
export interface Fix extends Place {
  accuracy: number;
}

const NEAR_METERS = 25;
const AROUND_METERS = 100;
/** A fix with a larger error does not show which door it was. */
const WORST_ACCURACY_METERS = 100;

/** The grade and the distance in meters; both unknown where the phone or the door has no place that can be believed. */
export function gradeKnock(
  fix: Fix | null,
  door: Place | null,
): { grade: KnockGrade; distance: number | null } {
  if (!fix || !door) return { grade: 'unknown', distance: null };
  const distance = distanceBetween(fix, door);
  if (fix.accuracy > WORST_ACCURACY_METERS) return { grade: 'unknown', distance };
  if (distance < NEAR_METERS) return { grade: 'near', distance };
  return { grade: distance <= AROUND_METERS ? 'around' : 'far', distance };
}
