import type { ContactBasis } from '#domain/compliance/contact/question.ts';

/** Where a way to reach a person came from. */
export const basisLabels: Record<ContactBasis, string> = {
  given: 'They gave it to us',
  inquiry: 'They asked us to call',
  customer: 'A customer of ours',
  purchased: 'Bought from a vendor',
  'public-record': 'From a public record',
  unknown: 'Not known',
};
