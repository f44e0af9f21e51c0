import { SHARE_FROM, wilsonInterval } from '../figures/wilson.ts';

/** Doors of one arm, and those of them where something happened. */
export interface Arm {
  doors: number;
  successes: number;
}

/** What mail changed: the share among mailed doors less the share among those held out, as fractions. */
export interface Lift {
  mailed: Arm;
  heldOut: Arm;
  difference: number;
  low: number;
  high: number;
  verdict: LiftVerdict;
}

/** 'too few': the counts cannot show a difference yet; 'unclear': the interval has zero in it. */
export type LiftVerdict = 'too few' | 'unclear' | 'more' | 'fewer';

/** Of both arms together, what must have happened before a difference is named. */
export const FEWEST_SUCCESSES = 10;

/**
 * The difference of two shares with its 95 percent interval (Newcombe 1998, method 10: both Wilson intervals put
 * together), which also holds at 1 percent and for a small holdout. Null if an arm has no doors.
 */
export function liftOf(mailed: Arm, heldOut: Arm): Lift | null {
  const [ofMailed, ofHeldOut] = [mailed, heldOut].map(({ successes, doors }) =>
    wilsonInterval(successes, doors),
  );
  if (!ofMailed || !ofHeldOut) return null;
  const [share, base] = [mailed.successes / mailed.doors, heldOut.successes / heldOut.doors];
  const difference = share - base;
  const low = difference - Math.hypot(share - ofMailed.low, ofHeldOut.high - base);
  const high = difference + Math.hypot(ofMailed.high - share, base - ofHeldOut.low);
  return { mailed, heldOut, difference, low, high, verdict: verdictOf(mailed, heldOut, low, high) };
}

function verdictOf(mailed: Arm, heldOut: Arm, low: number, high: number): LiftVerdict {
  const smallest = Math.min(mailed.doors, heldOut.doors);
  if (smallest < SHARE_FROM || mailed.successes + heldOut.successes < FEWEST_SUCCESSES) return 'too few';
  if (low > 0) return 'more';
  return high < 0 ? 'fewer' : 'unclear';
}

/** '+1.4 points (0.2 to 2.6)': a difference of percentages with its interval. */
export const formatLift = ({ difference, low, high }: Pick<Lift, 'difference' | 'low' | 'high'>): string =>
  `${signed(difference)} points (${signed(low)} to ${signed(high)})`;

function signed(fraction: number): string {
  const points = (fraction * 100).toFixed(1);
  if (Number(points) === 0) return '0.0';
  return fraction > 0 ? `+${points}` : points.replace('-', '−');
}
