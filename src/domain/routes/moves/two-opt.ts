import { EPSILON, type Move } from './move.ts';

/**
 * 2-opt (Croes 1958): replaces two legs by the two others that join their ends, which reverses the part between them.
 * Looks for a new neighbor of the stop that is nearer than its current one, on either side.
 */
export const twoOpt: Move = (tour, stop) => {
  const next = tour.next(stop);
  const previous = tour.previous(stop);
  const toNext = tour.cost(stop, next);
  const toPrevious = tour.cost(previous, stop);
  for (const other of tour.neighbors[stop] as Int32Array) {
    const saved = tour.cost(stop, other);
    if (saved >= toNext && saved >= toPrevious) return false;
    const after = tour.next(other);
    if (toNext - saved + tour.cost(other, after) - tour.cost(next, after) > EPSILON) {
      tour.reverse(tour.placeOf(next), tour.placeOf(other));
      tour.wake(stop, next, other, after);
      return true;
    }
    const before = tour.previous(other);
    if (toPrevious - saved + tour.cost(before, other) - tour.cost(before, previous) > EPSILON) {
      tour.reverse(tour.placeOf(other), tour.placeOf(previous));
      tour.wake(stop, previous, other, before);
      return true;
    }
  }
  return false;
};
