import { type FactField, factFields } from '../assessments/sources.ts';

/** upheld: who disputed was right, and the roof is called otherwise now. */
export const disputeOutcomes = ['upheld', 'rejected', 'cannot-tell', 'withdrawn'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** As who disputed is told. */
export const disputeOutcomeWords: Record<DisputeOutcome, string> = {
  upheld: 'A reviewer looked again and agreed: what is said of this roof was changed.',
  rejected: 'A reviewer looked again and sees it as before.',
  'cannot-tell': 'A reviewer looked again; the picture does not tell.',
  withdrawn: 'Taken back.',
};

type Facts = Partial<Record<FactField, string | boolean | null>>;

/**
 * What a reviewer's answer makes of a dispute.
 * @param held what was said of the roof until then
 * @param said the answer's facts; null where they could not tell
 */
export function outcomeOf(held: Facts, said: Facts | null): DisputeOutcome {
  if (!said) return 'cannot-tell';
  const differs = factFields.some(
    (field) => said[field] !== undefined && said[field] !== (held[field] ?? false),
  );
  return differs ? 'upheld' : 'rejected';
}
