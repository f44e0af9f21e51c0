import { MINUTE_MS } from '../durations.ts';
/** A booked time. */
export interface Booked {
  /** Milliseconds since 1970. */
  startsAt: number;
  minutes: number;
}

/** Whether one person cannot keep both. One that begins as the other ends is fine. */
export const overlaps = (one: Booked, other: Booked): boolean =>
  one.startsAt < endOf(other) && other.startsAt < endOf(one);

const endOf = ({ startsAt, minutes }: Booked): number => startsAt + minutes * MINUTE_MS;
