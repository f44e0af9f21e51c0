import type { PersonFields } from '#contract/people.ts';
import type { Answers } from '#contract/proposal-draft.ts';
import { counted } from '#domain/standing.ts';

interface Blocks {
  hasPrices: boolean;
  isOffered: boolean;
  lacksReason: boolean;
  /** Somebody met at the door, until they are saved. */
  waiting: PersonFields | null;
}

/** Why there is nothing to save yet. */
export function draftBlockedBy({ hasPrices, isOffered, lacksReason, waiting }: Blocks): string | null {
  if (!hasPrices) return 'Measure the roof or type its squares first.';
  if (!isOffered) return 'Offer at least one option that has a price.';
  if (lacksReason) return 'Give the reason for the discount.';
  return waiting && `${waiting.name ?? 'The person you met'} is still being saved.`;
}

/** What signing or sending waits for: 'answer 2 questions and choose who it is for'. */
export function signingNeeds(answers: Answers, people: number): string | null {
  const open = Object.values(answers).filter((answer) => answer === null).length;
  const needs = [
    open > 0 && `answer ${counted(open, 'question', 'questions')}`,
    people === 0 && 'choose who it is for',
  ].filter((need) => need !== false);
  return needs.length > 0 ? needs.join(' and ') : null;
}
