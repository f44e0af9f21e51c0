import { distanceBetween, type Place } from './distance.ts';
import { isInUnitedStates } from './united-states.ts';

/** Farther from the middle of its ZIP than nearly any address is: another town's street of the same name. In meters. */
const FARTHEST = 50_000;

/** Why a point cannot be an address: 'is far from the ZIP code'. Null if it can. */
export function objectionTo(point: Place, zipCenter: Place | null): string | null {
  if (!isInUnitedStates(point)) return 'is outside the United States';
  if (zipCenter && distanceBetween(point, zipCenter) > FARTHEST) return 'is far from the ZIP code';
  return null;
}
