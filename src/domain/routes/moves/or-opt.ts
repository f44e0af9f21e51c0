import type { Tour } from '../tour.ts';
import { EPSILON, type Move } from './move.ts';

const LONGEST = 3;

/** Or-opt (Or 1976): up to three stops in a row, of which this is one end, go between two others, turned around or not. */
export const orOpt: Move = (tour, stop) => {
  for (let length = 1; length <= LONGEST && length <= tour.size - 3; length += 1) {
    if (moveRow(tour, stop, length, true) || (length > 1 && moveRow(tour, stop, length, false))) return true;
  }
  return false;
};

/** The row of that length which begins with the stop, or ends with it. The stop goes beside one of its neighbors. */
function moveRow(tour: Tour, stop: number, length: number, begins: boolean): boolean {
  const { size } = tour;
  const at = tour.placeOf(stop);
  const first = begins ? at : (at - length + 1 + size) % size;
  const far = tour.at((begins ? at + length - 1 : first) % size);
  const before = tour.at(first - 1);
  const after = tour.at((first + length) % size);
  const gained =
    tour.cost(before, tour.at(first)) +
    tour.cost(tour.at((first + length - 1) % size), after) -
    tour.cost(before, after);
  if (gained <= EPSILON) return false;
  for (const other of tour.neighbors[stop] as Int32Array) {
    const joined = tour.cost(stop, other);
    if (joined >= gained) return false;
    if ((tour.placeOf(other) - first + size) % size < length) continue;
    const next = tour.next(other);
    // Behind its neighbor the stop comes first, so the row is reversed if it is last there.
    if (other !== before && gained - joined - tour.cost(far, next) + tour.cost(other, next) > EPSILON) {
      tour.wake(before, after, stop, far, other, next);
      tour.move(first, length, other, !begins);
      return true;
    }
    const previous = tour.previous(other);
    if (
      other !== after &&
      gained - joined - tour.cost(previous, far) + tour.cost(previous, other) > EPSILON
    ) {
      tour.wake(before, after, stop, far, other, previous);
      tour.move(first, length, previous, begins);
      return true;
    }
  }
  return false;
}
