import { ladder, type Stage } from '../crm.ts';
import { DO_NOT_CONTACT } from './default-queue.ts';
import type { ItemStatus } from './item-states.ts';

/** The outcome of a visit at a door; 'to_do' takes one back onto the list. */
export const outcomes = [
  'not_home',
  'come_back',
  'conversation',
  'appointment',
  'inspected',
  'not_interested',
  'has_contractor',
  'do_not_knock',
  'sold',
  'skipped',
  'to_do',
] as const;
export type Outcome = (typeof outcomes)[number];

/** The outcomes of a visit, in the order offered. */
export const visitOutcomes = outcomes.filter((outcome) => outcome !== 'to_do');

export const outcomeLabels: Record<Outcome, string> = {
  not_home: 'Not home',
  come_back: 'Come back',
  conversation: 'Conversation',
  appointment: 'Appointment',
  inspected: 'Inspected',
  not_interested: 'Not interested',
  has_contractor: 'Has a contractor',
  do_not_knock: 'Do not knock',
  sold: 'Sold',
  skipped: 'Skip',
  to_do: 'To do again',
};

/** The tag that 'Not home' puts on a door. */
export const NOT_HOME_TAG = 'not_home';

/** Tags of doors to come back to. */
export const COME_BACK_TAGS = [NOT_HOME_TAG, 'come_back'] as const;
export const isComeBackTag = (key: string): boolean => COME_BACK_TAGS.some((tag) => tag === key);

/** Tags for the outcome of the last visit; any other visit removes them. */
const passingTags = [...COME_BACK_TAGS, 'has_contractor'] as const;

/** The outcomes whose stage a company decides: a sale wins the deal, and 'Do not knock' ends it, in every company. */
export const stagedOutcomes = [
  'not_home',
  'come_back',
  'conversation',
  'appointment',
  'inspected',
  'not_interested',
  'has_contractor',
] as const satisfies readonly Outcome[];
export type StagedOutcome = (typeof stagedOutcomes)[number];

/** The stages that can follow an outcome with a visit; only a sale wins. */
export const stagesOfVisits = [
  'knocked',
  'called',
  'appt_set',
  'proposal_sent',
  'lost',
] as const satisfies readonly Stage[];
export type StageOfVisit = (typeof stagesOfVisits)[number];

/** What is usual, before a company decides otherwise. */
export const usualStages = {
  not_home: 'knocked',
  come_back: 'knocked',
  conversation: 'knocked',
  appointment: 'appt_set',
  inspected: 'appt_set',
  not_interested: 'lost',
  has_contractor: 'lost',
} as const satisfies Record<StagedOutcome, StageOfVisit>;

interface Effect {
  /** The door's resulting status on the list. */
  status: ItemStatus;
  /** The minimum stage of the deal after it; null if it does not affect the deal. */
  stage: Stage | null;
  /** The door's resulting tag; null for none. Absent if no visit took place: tags stay. */
  tag?: { key: string; label: string } | null;
}

export const outcomeEffects: Record<Outcome, Effect> = {
  not_home: {
    status: 'not_home',
    stage: usualStages.not_home,
    tag: { key: NOT_HOME_TAG, label: 'Not home' },
  },
  come_back: {
    status: 'come_back',
    stage: usualStages.come_back,
    tag: { key: 'come_back', label: 'Come back' },
  },
  conversation: { status: 'done', stage: usualStages.conversation, tag: null },
  appointment: { status: 'done', stage: usualStages.appointment, tag: null },
  inspected: { status: 'done', stage: usualStages.inspected, tag: null },
  not_interested: { status: 'done', stage: usualStages.not_interested, tag: null },
  has_contractor: {
    status: 'done',
    stage: usualStages.has_contractor,
    tag: { key: 'has_contractor', label: 'Has a contractor' },
  },
  do_not_knock: { status: 'done', stage: 'lost', tag: { key: DO_NOT_CONTACT, label: 'Do not contact' } },
  sold: { status: 'done', stage: 'won', tag: null },
  skipped: { status: 'skipped', stage: null },
  to_do: { status: 'new', stage: 'queued' },
};

/** Whether the outcome is a visit: neither skipping a door nor putting it back on the list is one. */
export const isVisit = (outcome: Outcome): boolean => outcomeEffects[outcome].tag !== undefined;

/** The passing tags that a visit takes off. 'Do not contact' is never among them. */
export const tagsEndedBy = (outcome: Outcome): readonly string[] =>
  isVisit(outcome) ? passingTags.filter((key) => key !== outcomeEffects[outcome].tag?.key) : [];

/** A company's own stages of outcomes, where they differ from `outcomeEffects`. */
export type OutcomeStages = Partial<Record<Outcome, StageOfVisit>>;

/**
 * The stage after an outcome. Deals only advance: 'not home' cancels no appointment. A lost deal begins again with any
 * visit, and a won one stays won. At a door marked 'Do not contact' a visit closes a deal, but neither begins nor reopens
 * one.
 */
export function stageAfter(
  outcome: Outcome,
  stage: Stage,
  ofCompany: OutcomeStages = {},
  doNotContact = false,
): Stage {
  const reached = ofCompany[outcome] ?? outcomeEffects[outcome].stage;
  if (reached === null || stage === 'won') return stage;
  if (doNotContact && !closedStages.some((closed) => closed === reached)) return stage;
  if (reached === 'lost' || stage === 'lost') return reached;
  return ladder.indexOf(reached) > ladder.indexOf(stage) ? reached : stage;
}

/**
 * The stage after an outcome that arrives when a later visit is already known. It may still advance the deal, but
 * neither closes nor reopens what the later visit set.
 */
export function stageAfterEarlier(
  outcome: Outcome,
  stage: Stage,
  ofCompany: OutcomeStages = {},
  doNotContact = false,
): Stage {
  const after = stageAfter(outcome, stage, ofCompany, doNotContact);
  if (after === 'won') return after;
  return after === 'lost' || stage === 'lost' ? stage : after;
}

/** Stages in which there is nothing left to do at a door. */
export const closedStages = ['won', 'lost'] as const satisfies readonly Stage[];

/** A door's status on the list: a won or lost deal is neither to do nor due for a follow-up. */
export function standingOf({ status, stage }: { status: ItemStatus; stage: Stage }): ItemStatus {
  const open = status === 'new' || status === 'not_home' || status === 'come_back';
  return open && closedStages.some((closed) => closed === stage) ? 'done' : status;
}
