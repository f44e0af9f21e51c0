import type { Cut } from '#contract/walks.ts';
import { NEW_ROOF_YEARS } from '#domain/queues/walk-again.ts';
import { counted } from '#domain/standing.ts';

const reasons = {
  'no-position': 'no position of their own',
  'do-not-contact': 'do not contact',
  closed: 'won or lost',
  expected: 'an appointment or follow-up is coming up',
  visited: 'visited, and not due for another try',
  'new-roof': `the roof was replaced within ${NEW_ROOF_YEARS} years`,
} as const;

/** What a cut leaves out and why: '3 doors left out: do not contact.', '12 doors left out: in a walk of Ben Okafor on this day.' */
export function describeLeftOut(leftOut: Cut['leftOut'], overlaps: Cut['overlaps']): string[] {
  const byReason = Object.entries(reasons).map(([reason, words]) => ({
    words,
    count: leftOut.filter((one) => one.reason === reason).length,
  }));
  return [
    ...byReason
      .filter(({ count }) => count > 0)
      .map(({ count, words }) => `${counted(count, 'door', 'doors')} left out: ${words}.`),
    ...overlaps.map(
      ({ doors, walker }) =>
        `${counted(doors, 'door', 'doors')} left out: already in a walk of ${walker} on this day.`,
    ),
  ];
}
