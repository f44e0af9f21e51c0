import { isAcknowledged, type Write } from '../history.ts';

const refusals = new Set([503, 507]);

/** Answers that a trouble of the database does not explain: other failures, and connections without an answer. */
export function uncleanAnswers(history: readonly Write[]): string[] {
  return history
    .filter((write) => !isAcknowledged(write) && !(write.status !== null && refusals.has(write.status)))
    .map(({ key, status }) => `${key}: ${status ?? 'no answer'}`);
}
