import { DAY_MS } from '../durations.ts';
import { localDay } from '../local-day.ts';
import { formatPercent, formatPercentRange } from '../percent.ts';
import { leaderboard, type WeekOfRep } from './ledger.ts';
import { SHARE_FROM, wilsonInterval } from './wilson.ts';

/** The hour of the Monday from which on it is sent. */
const HOUR = 6;

/** The Monday on which the mail is due at a moment, as 'YYYY-MM-DD'; null before its hour and on other days. */
export function weeklyMailDue(now: Date, timeZone: string): string | null {
  const monday = localDay(now, timeZone);
  if (new Date(`${monday}T00:00:00Z`).getUTCDay() !== 1) return null;
  const hour = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now);
  return Number(hour) >= HOUR ? monday : null;
}

/** The first and the last day of the week before a Monday. */
export function weekBefore(monday: string): { from: string; to: string } {
  const day = (back: number) => new Date(Date.parse(monday) - back * DAY_MS).toISOString().slice(0, 10);
  return { from: day(7), to: day(1) };
}

/** Visits of earlier weeks that arrived after the mail about their own week: of the week before, and of those before it. */
export interface LateVisits {
  weekBefore: number;
  earlier: number;
}
export const NONE_LATE: LateVisits = { weekBefore: 0, earlier: 0 };

/** What a crew did in a week, as the text of an email. */
export function weeklyText(
  weeks: readonly WeekOfRep[],
  { from, to }: { from: string; to: string },
  late: LateVisits = NONE_LATE,
): string {
  const people = leaderboard(weeks);
  const sum = (read: (one: (typeof people)[number]) => number) =>
    people.reduce((all, one) => all + read(one), 0);
  const visits = sum((one) => one.visits);
  const lines = people.map(
    (one) =>
      `${one.name}: ${visitsOf(one.visits)}, ${formatShare(one.conversations, one.visits)} conversations, ` +
      `${one.appointments} appointments, ${one.sold} sold, ${formatShare(one.verified, one.visits)} at the door`,
  );
  return `The week from ${formatDay(from)} to ${formatDay(to)}:

${visitsOf(visits)}, ${formatShare(
    sum((one) => one.conversations),
    visits,
  )} conversations, ${sum((one) => one.appointments)} appointments, ${sum((one) => one.sold)} sold

${[...lines, ...lateLines(late)].join('\n')}

Shares are of visits; after each is the range it is probably in. At the door is a visit recorded within 100 m of it.`;
}

function lateLines({ weekBefore: before, earlier }: LateVisits): string[] {
  const late = [
    before > 0 && `Arrived late, from the week before: ${before}`,
    earlier > 0 && `Arrived late, from earlier weeks: ${earlier}`,
  ].filter((line) => line !== false);
  return late.length === 0
    ? []
    : ['', ...late, 'They are not among the figures above, but in those of their own week.'];
}

const visitsOf = (count: number) => `${count} ${count === 1 ? 'visit' : 'visits'}`;

function formatShare(part: number, of: number): string {
  if (of < SHARE_FROM) return of === 0 ? 'no' : `${part} of ${of}`;
  const interval = wilsonInterval(part, of);
  return interval ? `${formatPercent(part / of)} (${formatPercentRange(interval)})` : 'no';
}

const formatDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
