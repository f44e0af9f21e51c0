import { zoneFormat } from './zone-format.ts';

const wallClock = zoneFormat({
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** Clocks are changed on quarters of an hour, so an offset holds for the whole of one. */
const QUARTER = 15 * 60_000;
/** Quarters kept of a time zone: half a year of them. */
const MOST_KEPT = 20_000;
const kept = new Map<string, Map<number, number>>();

/**
 * By how many milliseconds the clocks of a time zone are ahead of UTC at a moment. Kept, because a formatter takes some
 * microseconds and a list of doors asks about the same days over and over.
 * @throws RangeError for an unknown time zone
 */
export function offsetAt(moment: number, timeZone: string): number {
  const quarter = Math.floor(moment / QUARTER);
  const ofZone = kept.get(timeZone) ?? new Map<number, number>();
  const known = ofZone.get(quarter);
  if (known !== undefined) return known;
  const offset = formatted(quarter * QUARTER, timeZone);
  if (ofZone.size >= MOST_KEPT) ofZone.clear();
  ofZone.set(quarter, offset);
  kept.set(timeZone, ofZone);
  return offset;
}

function formatted(moment: number, timeZone: string): number {
  const parts = wallClock(timeZone).formatToParts(moment);
  const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value ?? 0);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) - moment;
}
