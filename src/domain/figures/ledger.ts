import { ladder, type Rung, type Stage, stageLabels } from '../crm.ts';
import { formatPercent } from '../percent.ts';
import type { Outcome } from '../queues/outcomes.ts';
import { SHARE_FROM } from './wilson.ts';

// Every number that a screen, a file, a mail or a tool shows of visits and deals is defined here.

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

const SHARE = `From ${SHARE_FROM} visits on as a percentage, with the range it is probably in; counts before that.`;

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
  /** From 1, by conversations for each visit; rates that are shown alike share one. Null below the visits it takes. */
  rank: number | null;
  /** Whether somebody else has it, too. */
  isTied: boolean;
};

/** The weeks of each person as one, ranked ones first, then by visits. */
export function leaderboard(weeks: readonly WeekOfRep[]): RepTotals[] {
  const people = new Map<string, RepTotals>();
  for (const { week: _week, ...row } of weeks) {
    const known = people.get(row.userId);
    people.set(
      row.userId,
      known ? { ...known, ...added(known, row) } : { ...row, rank: null, isTied: false },
    );
  }
  const all = [...people.values()];
  const rated = all.filter(({ visits }) => visits >= RANKED_FROM);
  const ranked = all.map((one) => ({
    ...one,
    rank: rated.includes(one) ? 1 + rated.filter((other) => rateOf(other) > rateOf(one)).length : null,
    isTied: rated.includes(one) && rated.some((other) => other !== one && rateOf(other) === rateOf(one)),
  }));
  return ranked.toSorted(
    (a, b) =>
      (a.rank ?? Infinity) - (b.rank ?? Infinity) || b.visits - a.visits || a.name.localeCompare(b.name),
  );
}

/** As it is printed: no rank depends on a digit that nobody sees. */
const rateOf = ({ conversations, visits }: FunnelCounts): number =>
  Number.parseInt(formatPercent(conversations / visits), 10);

/** Ranks as they are printed: 'T2' where two share the second. */
export const formatRank = ({ rank, isTied }: Pick<RepTotals, 'rank' | 'isTied'>): string =>
  rank === null ? '–' : `${isTied ? 'T' : ''}${rank}`;

const counted = [...funnelSteps, 'verified'] as const;

/** Visits by their outcomes, as steps. */
export function stepsOf(visits: readonly { outcome: Outcome; count: number }[]): Record<FunnelStep, number> {
  const sum = (step: FunnelStep) =>
    visits.reduce(
      (all, { outcome, count }) =>
        step === 'visits' || outcomesOf[step].includes(outcome) ? all + count : all,
      0,
    );
  return Object.fromEntries(funnelSteps.map((step) => [step, sum(step)])) as Record<FunnelStep, number>;
}

/** No visit at all. */
export const noVisits = Object.fromEntries(counted.map((step) => [step, 0])) as FunnelCounts;

export function added(one: FunnelCounts, other: FunnelCounts): FunnelCounts {
  return Object.fromEntries(counted.map((step) => [step, one[step] + other[step]])) as FunnelCounts;
}

/** Stages that begin a deal when set by hand, since they imply a conversation. */
export const dealStages = ['called', 'appt_set', 'proposal_sent', 'won'] as const satisfies readonly Stage[];

/** Stages in which a door is not a deal, whatever happened there before. */
const beforeDeals: readonly Stage[] = ['new', 'queued'];

interface StageCount {
  stage: Stage;
  /** Doors in it that are deals. */
  deals: number;
}

interface DealCounts {
  underWay: number;
  won: number;
  lost: number;
  /** Won of those that are decided, 0 to 1; null if none is. */
  winRate: number | null;
}

export function dealCounts(stages: readonly StageCount[]): DealCounts {
  const sum = (which: (stage: Stage) => boolean) =>
    stages.filter(({ stage }) => which(stage)).reduce((all, { deals }) => all + deals, 0);
  const won = sum((stage) => stage === 'won');
  const lost = sum((stage) => stage === 'lost');
  return {
    underWay: sum((stage) => stage !== 'won' && stage !== 'lost' && !beforeDeals.includes(stage)),
    ...{ won, lost, winRate: won + lost === 0 ? null : won / (won + lost) },
  };
}

const DEAL =
  'A deal begins with a conversation at the door, an appointment, an inspection or a sale, or when somebody sets Called, Appointment Set, Proposal Sent or Won by hand. ‘Not home’, ‘Come back’, ‘Not interested’, ‘Has a contractor’ and ‘Do not knock’ begin none.';
const WORTH =
  'A deal that is not won is worth what its open proposal comes to; a won one the amount that was signed, else what was entered.';
const WON =
  'Deals that are in Won now, by the day on which they were won: by a signature here, by a sale at the door or by hand.';

/** What the number of a stage counts, as the screens print it. */
export function stageDefinition(stage: Stage): string {
  if (stage === 'new')
    return 'Doors you see that are in no other stage. Nobody in your company has worked them.';
  if (stage === 'queued') return 'Doors in a queue of your company without a visit yet.';
  return `Doors in ${stageLabels[stage]} now, each once for the company. Below it, how many of them are deals, and at how many a proposal is open or, in Won, signed: a stage can also be set without one. ${DEAL} ${WORTH}`;
}

/** What each figure counts, as the screens print it. */
export const dealDefinitions = {
  underWay: `Deals that are neither won nor lost. ${DEAL}`,
  won: WON,
  reached: 'Doors that were ever at this stage or at a later one, also those that are lost by now.',
  wentOn: 'Of the doors that came this far, the share that reached the next stage or a later one.',
  open: 'What the latest proposal at each door comes to, where it could still be signed: sent, not signed, declined, ended or expired.',
  doors: 'Doors in this stage now, each once for the company.',
  value: `The sum of what the deals in this stage are worth. ${WORTH}`,
  winRate: `Won deals as a share of won and lost ones. ${WON} A refusal before any conversation is no lost deal.`,
} as const;

/** What the columns of the crew's day count; visits are those of the figures. */
export const crewDefinitions = {
  Visits: `${stepDefinitions.visits} Counted on the day it was made, even if it arrives later.`,
  Appointments: stepDefinitions.appointments,
  Won: 'Deals won today that are still won, as in the pipeline.',
} as const;

/** Doors that were ever at a stage or at a later one. */
export interface ReachedCount {
  stage: Stage;
  count: number;
}

export interface FunnelStage extends ReachedCount {
  stage: Rung;
  /** Share of them that went further, 0 to 1; null for the last stage and for stages without doors. */
  rate: number | null;
}

/** Each stage behind 'new' with the doors that came at least so far: no stage has more than the one before. */
export function funnelOf(reached: readonly ReachedCount[]): FunnelStage[] {
  const [, ...rungs] = ladder;
  const countOf = (stage: Stage | undefined) => reached.find((one) => one.stage === stage)?.count ?? 0;
  return rungs.map((stage, index) => {
    const [count, next] = [countOf(stage), rungs[index + 1]];
    return { stage, count, rate: next && count > 0 ? countOf(next) / count : null };
  });
}
