import type { Move } from './moves/move.ts';
import { orOpt } from './moves/or-opt.ts';
import { twoOpt } from './moves/two-opt.ts';
import type { Tour } from './tour.ts';

const moves: readonly Move[] = [twoOpt, orOpt];

/** Changes the order around its restless stops until no move makes it shorter. */
export function improve(tour: Tour): void {
  for (let stop = tour.takeRestless(); stop !== undefined; stop = tour.takeRestless()) {
    for (const move of moves) while (move(tour, stop));
  }
}
