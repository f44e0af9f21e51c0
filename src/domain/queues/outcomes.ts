import { ladder } from '../crm/funnel.ts';
import type { Stage } from '../crm.ts';
import type { ItemStatus } from './item-states.ts';

/** What came of a visit at a door; 'to_do' takes one back onto the list. */
export const outcomes = [
  'not_home',
  'conversation',
  'appointment',
  'not_interested',
  'sold',
  'skipped',
  'to_do',
] as const;
export type Outcome = (typeof outcomes)[number];

/** The outcomes of a visit, in the order offered. */
export const visitOutcomes = outcomes.filter((outcome) => outcome !== 'to_do');

export const outcomeLabels: Record<Outcome, string> = {
  not_home: 'Not home',
  conversation: 'Conversation',
  appointment: 'Appointment',
  not_interested: 'Not interested',
  sold: 'Sold',
  skipped: 'Skip',
  to_do: 'To do again',
};

/** The tag that 'Not home' puts on a door and every other visit takes off. */
export const NOT_HOME_TAG = 'not_home';

interface Effect {
  /** Where the door then stands on the list. */
  status: ItemStatus;
  /** How far the deal has come with it at least; null where it says nothing of the deal. */
  stage: Stage | null;
  /** Whether the door then carries the tag 'Not home'; null where the tag stays as it is. */
  notHome: boolean | null;
}

export const outcomeEffects: Record<Outcome, Effect> = {
  not_home: { status: 'not_home', stage: 'knocked', notHome: true },
  conversation: { status: 'done', stage: 'knocked', notHome: false },
  appointment: { status: 'done', stage: 'appt_set', notHome: false },
  not_interested: { status: 'done', stage: 'lost', notHome: false },
  sold: { status: 'done', stage: 'won', notHome: false },
  skipped: { status: 'skipped', stage: null, notHome: null },
  to_do: { status: 'new', stage: 'queued', notHome: null },
};

/**
 * The stage after an outcome. Deals climb: nobody being home takes back no appointment. What was lost begins again with
 * any visit, and what is won stays won.
 */
export function stageAfter(outcome: Outcome, stage: Stage): Stage {
  const reached = outcomeEffects[outcome].stage;
  if (reached === null || stage === 'won') return stage;
  if (reached === 'lost' || stage === 'lost') return reached;
  return ladder.indexOf(reached) > ladder.indexOf(stage) ? reached : stage;
}

/** Stages in which there is nothing left to do at a door. */
export const closedStages = ['won', 'lost'] as const satisfies readonly Stage[];

/** Where a door stands on the list: a won or lost deal is neither to do nor to be visited again. */
export function standingOf({ status, stage }: { status: ItemStatus; stage: Stage }): ItemStatus {
  const open = status === 'new' || status === 'not_home';
  return open && closedStages.some((closed) => closed === stage) ? 'done' : status;
}
