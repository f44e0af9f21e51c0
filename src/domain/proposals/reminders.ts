import { momentAt } from '../appointments/local-moment.ts';
import { daysAfter } from '../compliance/business-days.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Days after sending of the first reminder. */
const FIRST = 3;

/**
 * When a homeowner who has not answered is reminded: three days after sending, and in the morning before the last day. Two
 * are at least a day apart, and the first is no sooner than a day after sending.
 */
export function remindersAt(
  sentAt: Date,
  { validUntil, timeZone }: { validUntil: string; timeZone: string },
): Date[] {
  const last = momentAt(`${daysAfter(validUntil, -1)}T10:00`, timeZone);
  const first = new Date(sentAt.getTime() + FIRST * DAY);
  if (last.getTime() - sentAt.getTime() < DAY) return [];
  return last.getTime() - first.getTime() < DAY ? [last] : [first, last];
}
