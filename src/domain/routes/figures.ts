import type { Pace } from './pace.ts';
import type { Route } from './plan.ts';

const METERS_IN_A_MILE = 1609.344;

/** A planned walk in the figures people read: miles, and minutes on foot and at the doors. */
export function figuresOf(
  { order, meters, seconds }: Route,
  { minutesAtDoor }: Pace,
): {
  order: number[];
  miles: number;
  minutes: number;
} {
  return {
    order,
    miles: meters / METERS_IN_A_MILE,
    minutes: seconds / 60 + order.length * minutesAtDoor,
  };
}

/** What chance begins with: a queue has the same route on the server and on a phone. */
export const seedOf = (queueId: number | undefined): string =>
  queueId === undefined ? 'doors' : `queue ${queueId}`;
