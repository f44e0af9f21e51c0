import type { Outcome } from '../queues/outcomes.ts';
import { SHARE_FROM } from './wilson.ts';

/** What is counted of visits, in the order of the funnel, and what a visit came to that counts. */
export const funnelSteps = [
  'visits',
  'answered',
  'conversations',
  'appointments',
  'inspections',
  'sold',
] as const;
export type FunnelStep = (typeof funnelSteps)[number];

const talked: readonly Outcome[] = ['conversation', 'appointment', 'inspected', 'sold'];

/** The outcomes that count for a step; every visit counts as one. */
export const outcomesOf: Record<Exclude<FunnelStep, 'visits'>, readonly Outcome[]> = {
  answered: [...talked, 'come_back', 'not_interested', 'has_contractor', 'do_not_knock'],
  conversations: talked,
  appointments: ['appointment'],
  inspections: ['inspected'],
  sold: ['sold'],
};

export const stepLabels: Record<FunnelStep, string> = {
  visits: 'Visits',
  answered: 'Answered',
  conversations: 'Conversations',
  appointments: 'Appointments',
  inspections: 'Inspections',
  sold: 'Sold',
};

const SHARE = `A percentage of visits, with its 95% interval, from ${SHARE_FROM} visits on; counts before that.`;

/** What each figure counts, as the screens print it. */
export const stepDefinitions: Record<FunnelStep | 'verified', string> = {
  visits: 'Times a rep was at a door. Skipped doors and visits that were taken back do not count.',
  answered: `Visits with any outcome but ‘Not home’. ${SHARE}`,
  conversations: `Visits that ended with a conversation, an appointment, an inspection or a sale. ${SHARE}`,
  appointments: 'Visits that ended with an appointment.',
  inspections: 'Visits that ended with the roof inspected.',
  sold: 'Visits that ended with a sale.',
  verified: `Visits recorded within 100 m of the door. ${SHARE}`,
};

/** Visits a rep needs to be ranked. */
export const RANKED_FROM = SHARE_FROM;

export type FunnelCounts = Record<FunnelStep, number> & {
  /** Visits recorded within 100 m of the door. */
  verified: number;
};

export interface WeekOfRep extends FunnelCounts {
  userId: string;
  name: string;
  /** Its Monday, 'YYYY-MM-DD'. */
  week: string;
}

export type RepTotals = Omit<WeekOfRep, 'week'> & {
  /** From 1, by conversations for each visit; equal rates share one. Null below the visits it takes. */
  rank: number | null;
};

/** The weeks of each person as one, ranked ones first, then by visits. */
export function leaderboard(weeks: readonly WeekOfRep[]): RepTotals[] {
  const people = new Map<string, RepTotals>();
  for (const { week: _week, ...row } of weeks) {
    const known = people.get(row.userId);
    people.set(row.userId, known ? { ...known, ...added(known, row) } : { ...row, rank: null });
  }
  const all = [...people.values()];
  const rated = all.filter(({ visits }) => visits >= RANKED_FROM);
  const ranked = all.map((one) => ({
    ...one,
    rank: rated.includes(one) ? 1 + rated.filter((other) => rateOf(other) > rateOf(one)).length : null,
  }));
  return ranked.toSorted(
    (a, b) =>
      (a.rank ?? Infinity) - (b.rank ?? Infinity) || b.visits - a.visits || a.name.localeCompare(b.name),
  );
}

const rateOf = ({ conversations, visits }: FunnelCounts): number => conversations / visits;

const counted = [...funnelSteps, 'verified'] as const;

function added(one: FunnelCounts, other: FunnelCounts): FunnelCounts {
  return Object.fromEntries(counted.map((step) => [step, one[step] + other[step]])) as FunnelCounts;
}
