import { zoneFormat } from './zone-format.ts';

const calendarDay = zoneFormat({
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Whether the runtime's time zone database knows the name, for example 'America/Phoenix'. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * The day the calendar shows in a time zone, as YYYY-MM-DD: on an Arizona evening UTC is in tomorrow already.
 * @throws RangeError for an unknown time zone
 */
export function localDay(moment: Date, timeZone: string): string {
  const parts = calendarDay(timeZone).formatToParts(moment);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}
