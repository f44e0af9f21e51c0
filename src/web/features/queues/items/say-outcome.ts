import type { QueueItem } from '#contract/queue-items.ts';
import { type Outcome, outcomeLabels } from '#domain/queues/outcomes.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { saveChange } from '#web/features/doors/index.ts';
import { saveDraft } from './note-drafts.ts';

/** Keeps what came of a visit, and saves the note that is typed. */
export function useSayOutcome(queueId: number): (item: QueueItem, outcome: Outcome) => Promise<boolean> {
  const userId = useSignedInUser().id;
  return async ({ property: { id: propertyId, address } }, outcome) => {
    const label = `${outcomeLabels[outcome]}, ${address}`;
    const [isKept] = await Promise.all([
      saveChange(
        outcome === 'to_do'
          ? { kind: 'to-do', body: { propertyId, queueId }, label }
          : { kind: 'knock', body: { propertyId, queueId, outcome, fix: null }, label },
      ),
      saveDraft({ userId, queueId, propertyId }),
    ]);
    return isKept;
  };
}
