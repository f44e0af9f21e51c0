import type { QueueItem } from '#contract/queue-items.ts';
import type { DoorChange } from '#domain/changes/after.ts';
import { type Outcome, outcomeLabels } from '#domain/queues/outcomes.ts';
import { api, sentenceOf } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { showCrm } from '#web/features/crm/index.ts';
import { toast } from '#web/ui/toast.tsx';
import { itemAfter } from './doors-now.ts';
import { keepForLater } from './keep-for-later.ts';
import { findDraft, noteSaved } from './note-drafts.ts';
import { showChange } from './use-items.ts';
import { useOutcomeStages } from './use-outcome-stages.ts';

/** Says what came of a visit, with the note that is typed. Shown at once, taken back if it fails. True when it is saved. */
export type SayOutcome = (item: QueueItem, outcome: Outcome) => Promise<boolean>;

// What is shown already and not answered yet.
const underWay = new Set<Promise<unknown>>();

/** Ends when the server has answered every outcome that was said so far: what goes by them would miss the others. */
export const outcomesAnswered = (): Promise<unknown> => Promise.allSettled(underWay);

export function useOutcome(queueId: number): SayOutcome {
  const userId = useSignedInUser().id;
  const companyStages = useOutcomeStages();
  return async (item, outcome) => {
    const propertyId = item.property.id;
    const place = { userId, queueId, propertyId };
    const draft = findDraft(place);
    const { status, stage, workedAt, tags } = item;
    if (navigator.onLine === false) return keepForLater(changeOf(queueId, item, outcome));
    const now = itemAfter(queueId, item, visitOf(outcome, queueId), { companyStages });
    showChange(queueId, propertyId, { status: now.status, stage: now.stage });
    const saving = api.queues.setOutcome(
      {
        params: { queueId, propertyId },
        body: { outcome, ...(draft && { notes: draft.text.trim() || null }) },
      },
      { shown: ['queue-items', 'stages', 'tags'] },
    );
    underWay.add(saving);
    try {
      const worked = await saving;
      showCrm(propertyId, { stage: worked.stage, tags: worked.tags });
      showChange(queueId, propertyId, worked);
      if (draft) noteSaved(place, draft, worked.notes);
      return true;
    } catch (error) {
      showChange(queueId, propertyId, { status, stage, workedAt, tags });
      // Whoever went on sees another door by now.
      const description = `${item.property.address} was not recorded. ${sentenceOf(error, 'Failed to update queue item')}`;
      toast({ title: 'Error', description, variant: 'destructive' });
      return false;
    } finally {
      underWay.delete(saving);
    }
  };
}

function visitOf(outcome: Outcome, queueId: number): DoorChange {
  const made = { id: 'said now', madeAt: new Date(), queueId };
  return outcome === 'to_do' ? { ...made, kind: 'to-do' } : { ...made, kind: 'knock', outcome };
}

/** The same as a change of this device. The note that is typed waits by itself. */
function changeOf(queueId: number, { property: { id: propertyId, address } }: QueueItem, outcome: Outcome) {
  const label = `${outcomeLabels[outcome]}, ${address}`;
  if (outcome === 'to_do') return { kind: 'to-do' as const, body: { propertyId, queueId }, label };
  return { kind: 'knock' as const, body: { propertyId, queueId, outcome, fix: null }, label };
}
