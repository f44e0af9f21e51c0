import { distanceBetween, type Place } from './distance.ts';
import { isInUnitedStates } from './united-states.ts';

/** Farther from the middle of its ZIP than nearly any address is: another town's street of the same name. In meters. */
const FARTHEST = 50_000;

/** Why a point cannot be that of an address: 'lies far from the ZIP code'. Null where nothing speaks against it. */
export function objectionTo(point: Place, zipCenter: Place | null): string | null {
  if (!isInUnitedStates(point)) return 'lies outside the United States';
  if (zipCenter && distanceBetween(point, zipCenter) > FARTHEST) return 'lies far from the ZIP code';
  return null;
}
