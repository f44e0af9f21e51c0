import { type SeenField, seenFields } from '../assessments/sources.ts';

/** upheld: who disputed was right, and the roof is called otherwise now. */
export const disputeOutcomes = ['upheld', 'rejected', 'cannot-tell', 'withdrawn'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** The message for the author of a dispute. */
export const disputeOutcomeTexts: Record<DisputeOutcome, string> = {
  upheld: 'A reviewer looked again and agreed: the assessment of this roof was changed.',
  rejected: 'A reviewer looked again and sees it as before.',
  'cannot-tell': 'A reviewer looked again; the picture does not tell.',
  withdrawn: 'Taken back.',
};

type Facts = Partial<Record<SeenField, string | boolean | null>>;

/**
 * A dispute's outcome by a reviewer's answer.
 * @param held the roof's facts until then
 * @param stated the answer's facts; null if the reviewer could not tell
 */
export function outcomeOf(held: Facts, stated: Facts | null): DisputeOutcome {
  if (!stated) return 'cannot-tell';
  const differs = seenFields.some(
    (field) => stated[field] !== undefined && stated[field] !== (held[field] ?? false),
  );
  return differs ? 'upheld' : 'rejected';
}
