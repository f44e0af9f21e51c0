import type { Stage } from '../crm.ts';
import type { LeadQuery } from '../filters/lead-filters.ts';
import { dayAfter } from './follow-up.ts';
import { closedStages, type Outcome } from './outcomes.ts';

/** What decides whether a door belongs in a walk. Days are in the door's calendar. */
export interface DoorOfArea {
  stage: Stage;
  lastOutcome: Outcome | null;
  /** The day of the last visit, 'YYYY-MM-DD'; null if nobody was there. */
  lastVisitOn: string | null;
  /** Somebody is expected there: an appointment, or a follow-up that is due today or later. */
  isExpected: boolean;
}

/** Why a door stays out of a walk. */
export const walkOmissions = ['closed', 'expected', 'visited', 'new-roof'] as const;
export type WalkOmission = (typeof walkOmissions)[number];

/** A roof replaced within so many years needs nobody: its door stays out of walks and lists over an area. */
export const NEW_ROOF_YEARS = 5;

/** Whether a filter asks about the roof's age, and so decides by itself which new roofs it means. */
export const asksRoofAge = ({ roofAgeMin, roofAgeMax, replacedSince }: LeadQuery): boolean =>
  [roofAgeMin, roofAgeMax, replacedSince].some((asked) => asked !== undefined);

/** Outcomes of visits without a result. */
export const againOutcomes = ['not_home', 'conversation'] as const satisfies readonly Outcome[];
export type AgainOutcome = (typeof againOutcomes)[number];

/** Days after which a visit without a result is made again. */
export const AGAIN_AFTER_DAYS = { not_home: 14, conversation: 21 } as const satisfies Record<
  AgainOutcome,
  number
>;

/** Stages in which a colleague already deals with the owner. */
const dealtWith: ReadonlySet<Stage> = new Set(['appt_set', 'proposal_sent']);

/**
 * Why a door is left out of a walk of a day, null if it belongs in it: nobody was there yet, or the last visit had no
 * result and is long enough ago. 'Do not contact' is decided by the contact gate.
 * @param day of the walk, 'YYYY-MM-DD'
 */
export function whyNotWalked(door: DoorOfArea, day: string): WalkOmission | null {
  if (closedStages.some((closed) => closed === door.stage)) return 'closed';
  if (door.isExpected) return 'expected';
  if (door.lastVisitOn === null) return null;
  return isDueAgain(door, day) ? null : 'visited';
}

/** Whether the door was visited without a result, long enough before the day for another try. */
export function isDueAgain({ stage, lastOutcome, lastVisitOn }: DoorOfArea, day: string): boolean {
  if (lastVisitOn === null || dealtWith.has(stage)) return false;
  const outcome = againOutcomes.find((one) => one === lastOutcome);
  return outcome !== undefined && dayAfter(lastVisitOn, AGAIN_AFTER_DAYS[outcome]) <= day;
}

/** Why a door is on a list a second time: 'Again: not home on Nov 4'. @param day as it is shown */
export const againWords = (outcome: AgainOutcome, day: string): string =>
  `Again: ${outcome === 'not_home' ? 'not home' : 'talked'} on ${day}`;
