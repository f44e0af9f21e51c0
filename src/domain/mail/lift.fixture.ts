import { randomOf } from '../random.ts';
import { drawHoldout } from './holdout.ts';
import { liftOf } from './lift.ts';

export interface Mailing {
  doors: number;
  /** The share of doors that answer without mail. */
  base: number;
  /** What mail adds to it. */
  effect: number;
}

/** The share of intervals that hold the true effect, of 1,000 simulated campaigns, in percent. */
export function coverageOf({ doors, base, effect }: Mailing): number {
  const campaigns = 1000;
  const random = randomOf(`campaigns of ${doors}, ${base}, ${effect}`);
  const ids = Array.from({ length: doors }, (_, id) => id);
  let covered = 0;
  for (let campaign = 0; campaign < campaigns; campaign += 1) {
    // A new draw for each, on people who would answer by themselves or not.
    const held = drawHoldout(ids, 10, `${campaign}`);
    let [mailed, heldOut] = [0, 0];
    for (const id of ids) {
      if (held.has(id)) heldOut += random.chance(base) ? 1 : 0;
      else mailed += random.chance(base + effect) ? 1 : 0;
    }
    const lift = liftOf(
      { successes: mailed, doors: doors - held.size },
      { successes: heldOut, doors: held.size },
    );
    if (lift && lift.low <= effect && effect <= lift.high) covered += 1;
  }
  return (100 * covered) / campaigns;
}
