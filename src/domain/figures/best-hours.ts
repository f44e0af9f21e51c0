import { SHARE_FROM } from './wilson.ts';

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** What came of the visits of one hour of the week. */
export interface HourOfWeek {
  /** 1 for Monday to 7 for Sunday. */
  weekday: number;
  /** 0 to 23, on the clock asked for. */
  hour: number;
  visits: number;
  answered: number;
  conversations: number;
  appointments: number;
}

/** The visits of an hour of the day by what came of them, each counted once. */
export interface HourOfDay {
  hour: number;
  notHome: number;
  refused: number;
  talked: number;
  set: number;
}

/** The worked hours of the day, from the first to the last, also those between without a visit. */
export function hoursOfDay(hours: readonly HourOfWeek[]): HourOfDay[] {
  const worked = hours.filter(({ visits }) => visits > 0).map(({ hour }) => hour);
  if (worked.length === 0) return [];
  const first = Math.min(...worked);
  return Array.from({ length: Math.max(...worked) - first + 1 }, (_, after) => {
    const of = hours.filter(({ hour }) => hour === first + after);
    const sum = (read: (one: HourOfWeek) => number) => of.reduce((all, one) => all + read(one), 0);
    return {
      hour: first + after,
      notHome: sum(({ visits, answered }) => visits - answered),
      refused: sum(({ answered, conversations }) => answered - conversations),
      talked: sum(({ conversations, appointments }) => conversations - appointments),
      set: sum(({ appointments }) => appointments),
    };
  });
}

/** The hours with any visits, in order, each with its seven days; null for days without visits. */
export function hourGrid(
  hours: readonly HourOfWeek[],
): { hour: number; days: readonly (HourOfWeek | null)[] }[] {
  const worked = [...new Set(hours.map(({ hour }) => hour))].toSorted((a, b) => a - b);
  return worked.map((hour) => ({
    hour,
    days: weekdays.map((_, day) => hours.find((one) => one.hour === hour && one.weekday === day + 1) ?? null),
  }));
}

/** The hours with enough visits, the best rate of conversations first. */
export function bestHours(hours: readonly HourOfWeek[]): HourOfWeek[] {
  const rate = ({ conversations, visits }: HourOfWeek) => conversations / visits;
  return hours.filter(({ visits }) => visits >= SHARE_FROM).toSorted((a, b) => rate(b) - rate(a));
}

/** '4–5 pm': an hour of the clock. */
export function formatHour(hour: number): string {
  const [from, to] = [hour, (hour + 1) % 24];
  const half = (one: number) => (one < 12 ? 'am' : 'pm');
  const twelve = (one: number) => one % 12 || 12;
  const start = half(from) === half(to) ? `${twelve(from)}` : `${twelve(from)} ${half(from)}`;
  return `${start}–${twelve(to)} ${half(to)}`;
}
