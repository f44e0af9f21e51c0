import type { Outcome } from '../queues/outcomes.ts';

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

/** The definitions, as the screen prints them. */
export const stepDefinitions: Record<FunnelStep, string> = {
  visits: 'a rep was at the door; skipping one is no visit',
  answered: 'any outcome but ‘Not home’',
  conversations: 'ended with a conversation, an appointment, an inspection or a sale',
  appointments: 'ended with an appointment',
  inspections: 'ended with the roof inspected',
  sold: 'ended with a sale',
};

/** Visits a rep needs to be ranked: a rate of fewer means little. */
export const RANKED_FROM = 50;

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
