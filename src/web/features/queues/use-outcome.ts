import type { QueueItem } from '#contract/queue-items.ts';
import { type Outcome, outcomeEffects, outcomeLabels, stageAfter } from '#domain/queues/outcomes.ts';
import { api, sentenceOf } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { showCrm } from '#web/features/crm/index.ts';
import { toast } from '#web/ui/toast.tsx';
import { keepForLater } from './keep-for-later.ts';
import { findDraft, noteSaved } from './note-drafts.ts';
import { showChange } from './use-items.ts';
import { useOutcomeStages } from './use-outcome-stages.ts';

/** Says what came of a visit, with the note that is typed. Shown at once, taken back if it fails. True when it is saved. */
export type SayOutcome = (item: QueueItem, outcome: Outcome, dealValue?: string | null) => Promise<boolean>;

// What is shown already and not answered yet.
const underWay = new Set<Promise<unknown>>();

/** Ends when the server has answered every outcome that was said so far: what goes by them would miss the others. */
export const outcomesAnswered = (): Promise<unknown> => Promise.allSettled(underWay);

export function useOutcome(queueId: number): SayOutcome {
  const userId = useSignedInUser().id;
  const ofCompany = useOutcomeStages();
  return async (item, outcome, dealValue = null) => {
    const propertyId = item.property.id;
    const place = { userId, queueId, propertyId };
    const draft = findDraft(place);
    const { status, stage, workedAt, tags } = item;
    if (navigator.onLine === false) return keepForLater(changeOf(queueId, item, outcome, dealValue));
    showChange(queueId, propertyId, {
      status: outcomeEffects[outcome].status,
      stage: stageAfter(outcome, stage, ofCompany),
    });
    const saving = api.queues.setOutcome(
      {
        params: { queueId, propertyId },
        body: { outcome, dealValue, ...(draft && { notes: draft.text.trim() || null }) },
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

/** The same as a change of this device. The note that is typed waits by itself. */
function changeOf(
  queueId: number,
  { property: { id: propertyId, address } }: QueueItem,
  outcome: Outcome,
  dealValue: string | null,
) {
  const label = `${outcomeLabels[outcome]}, ${address}`;
  if (outcome === 'to_do') return { kind: 'to-do' as const, body: { propertyId, queueId }, label };
  return { kind: 'knock' as const, body: { propertyId, queueId, outcome, dealValue, fix: null }, label };
}
