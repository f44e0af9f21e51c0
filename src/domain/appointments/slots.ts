import { DAY_MS, MINUTE_MS } from '../durations.ts';

/** When people are home and roofs are seen, on the clocks of the door. */
const OFFERED = ['10:00', '14:00', '17:30'] as const;

/** Minimum minutes between making an appointment and its time. */
const NOTICE = 60;

/**
 * The next times to offer for an appointment, the earliest first, none within the next hour.
 * @param now what clocks at the door show: 'YYYY-MM-DDTHH:MM'
 */
export function nextSlots(now: string, count = 6): string[] {
  const earliest = asWall(asUtc(now) + NOTICE * MINUTE_MS);
  const days = Math.ceil(count / OFFERED.length) + 2;
  return Array.from({ length: days }, (_, ahead) => dayAfter(now, ahead))
    .flatMap((day) => OFFERED.map((clock) => `${day}T${clock}`))
    .filter((slot) => slot >= earliest)
    .slice(0, count);
}

/** Labels for a slot's day and time: 'Tomorrow' and '2:00 PM', 'Tue, Nov 24' for later days. */
export function slotLabels(slot: string, now: string): { day: string; time: string } {
  const day = slot.slice(0, 10);
  if (day === dayAfter(now, 0)) return { day: 'Today', time: formatTime(slot) };
  if (day === dayAfter(now, 1)) return { day: 'Tomorrow', time: formatTime(slot) };
  return { day: dayFormat.format(asUtc(slot)), time: formatTime(slot) };
}

/** The sentence for a rep where clocks skip the time that was agreed on. Both are times of the door, 'YYYY-MM-DDTHH:MM'. */
export const skippedSentence = (at: string, instead: string): string =>
  `Clocks skip ${formatTime(at)} on ${dayFormat.format(asUtc(at))}. The appointment is at ${formatTime(instead)}.`;

// A time without a zone is counted as one of UTC, where no clock is ever put forward.
const asUtc = (wall: string): number => Date.parse(`${wall}:00Z`);
const asWall = (moment: number): string => new Date(moment).toISOString().slice(0, 16);
const dayAfter = (wall: string, days: number): string => asWall(asUtc(wall) + days * DAY_MS).slice(0, 10);

const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
// Between time and AM newer runtimes put a space of another kind.
const formatTime = (slot: string): string => clock.format(asUtc(slot)).replaceAll('\u202F', ' ');
