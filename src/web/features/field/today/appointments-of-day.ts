import type { Appointment } from '#contract/appointments.ts';
import { HOUR_MS } from '#domain/durations.ts';

type Span = Pick<Appointment, 'startsAt' | 'minutes' | 'state'>;

const endOf = ({ startsAt, minutes }: Span): number => Date.parse(startsAt) + minutes * 60_000;

/** Whether it is still set and begins within an hour of `now`, or goes on. */
export const isWithinTheHour = (one: Span, now: number): boolean =>
  one.state === 'set' && Date.parse(one.startsAt) <= now + HOUR_MS && endOf(one) > now;

/** Those still to come first, each part in its order; what has a result or is over comes behind. */
export const stillToCome = <One extends Span>(appointments: readonly One[], now: number): One[] =>
  appointments.toSorted((a, b) => Number(isOver(a, now)) - Number(isOver(b, now)));

const isOver = (one: Span, now: number): boolean => one.state !== 'set' || endOf(one) < now;
