import type { Route } from './plan.ts';

const METERS_IN_A_MILE = 1609.344;
/** What a door takes on average, all those included where nobody opens. */
export const MINUTES_AT_A_DOOR = 2.5;

/** A planned walk in the figures people read: miles, and minutes on foot and at the doors. */
export function figuresOf({ order, meters, seconds }: Route): {
  order: number[];
  miles: number;
  minutes: number;
} {
  return {
    order,
    miles: meters / METERS_IN_A_MILE,
    minutes: seconds / 60 + order.length * MINUTES_AT_A_DOOR,
  };
}

/** What chance begins with: a queue has the same route on the server and on a phone. */
export const seedOf = (queueId: number | undefined): string =>
  queueId === undefined ? 'doors' : `queue ${queueId}`;
