import { type Added, BULK_LIMIT, type BulkJob, SINGLE_CALLS } from '#contract/bulk-adds.ts';
import { resources } from '#contract/resources.ts';
import type { LeadQuery } from '#domain/filters/lead-filters.ts';
import { addedSentence, numberedName } from '#domain/queues/words.ts';
import { api, type CallOptions, refreshAfter, tellFailure } from '#web/api/index.ts';
import { sendRest } from '#web/field/index.ts';
import { operationEnded } from '#web/operations/use-operation.ts';
import { shortDay } from '#web/ui/dates.ts';
import { toast } from '#web/ui/toast.tsx';
import { walkPath } from './walk-path.ts';

export type QueueChoice = number | 'default';
type Sum = Added & { taken?: number };

// What the single calls of one addition change is read again once.
const atTheEnd: CallOptions = { shown: resources };

/**
 * Adds properties by id: one call each up to ten, above that in bulk (docs/product.md). Reports the result.
 * @param onLeftOut called instead if nothing was added because of 'Do not contact'
 */
export async function addByIds(
  queueId: QueueChoice,
  propertyIds: readonly number[],
  includeDoNotContact: boolean,
  onLeftOut?: () => void,
): Promise<boolean> {
  return reported(async () => {
    const params = { queueId };
    const sum: Sum = { queueId: 0, added: 0, skipped: 0, leftOut: 0 };
    if (propertyIds.length <= SINGLE_CALLS) {
      let togetherWith: number | undefined;
      for (const propertyId of propertyIds) {
        const body = { propertyId, includeDoNotContact, togetherWith };
        const added = await api.queues.addItem({ params, body }, atTheEnd);
        if (added.added > 0) togetherWith ??= propertyId;
        addTo(sum, added);
      }
    } else {
      for (let start = 0; start < propertyIds.length; start += BULK_LIMIT) {
        const chunk = propertyIds.slice(start, start + BULK_LIMIT);
        addTo(
          sum,
          (await api.queues.addItems(
            { params, body: { propertyIds: chunk, includeDoNotContact } },
            atTheEnd,
          )) as Added,
        );
      }
    }
    return sum;
  }, onLeftOut);
}

/**
 * Adds what a filter matches. The server works on it whether or not the dialog stays open.
 * @param onStart receives the id of the operation
 */
export async function addByFilter(
  queueId: QueueChoice,
  ask: { filter: LeadQuery; cap: number; includeDoNotContact: boolean; includeTaken: boolean },
  onStart: (operationId: string) => void,
): Promise<boolean> {
  return reported(async () => {
    const { jobId } = (await api.queues.addItems({ params: { queueId }, body: ask })) as BulkJob;
    onStart(jobId);
    const { state, error } = await operationEnded(jobId);
    if (state !== 'completed') throw new Error(error ?? '');
    return api.queues.getJob({ params: { jobId } });
  });
}

/** What a filter matches, or ids that are asked for when they are needed. */
export type DoorsToKnock = LeadQuery | (() => readonly number[] | Promise<readonly number[]>);

/** Makes a queue of doors and gives its id; null if they could not be added. A name that is taken gets a number. */
export async function makeWalk(name: string, doors: DoorsToKnock, cap: number): Promise<number | null> {
  // The server goes by the outcomes it has.
  await sendRest();
  const taken = (await api.queues.list()).map((queue) => queue.name);
  const body = { name: numberedName(`${name}, ${shortDay(Date.now())}`, taken) };
  const { id } = await api.queues.create({ body });
  const choice = { cap, includeDoNotContact: false, includeTaken: true };
  const added =
    typeof doors === 'function'
      ? await addByIds(id, await doors(), false)
      : await addByFilter(id, { filter: doors, ...choice }, () => {});
  return added ? id : null;
}

async function reported(
  add: () => Promise<Sum & { message?: string | null }>,
  onLeftOut?: () => void,
): Promise<boolean> {
  try {
    const sum = await add();
    if (onLeftOut && sum.leftOut > 0 && sum.added === 0) {
      onLeftOut();
      return false;
    }
    const sentence = addedSentence(sum);
    const description = sum.message ? `${sentence.replace(/\.?$/, '.')} ${sum.message}` : sentence;
    const isList = sum.added + sum.skipped > 1;
    const link = isList
      ? { to: walkPath(sum.queueId), label: 'Start at the first door' }
      : { to: `/queue/${sum.queueId}`, label: 'View queue' };
    toast({ title: 'Added to Queue', description, link });
    return true;
  } catch (error) {
    tellFailure(error, FAILURE);
    return false;
  } finally {
    // The work outlives the call that asked for it.
    void refreshAfter(api.queues.addItems);
  }
}

const FAILURE = 'Failed to add properties to queue';

function addTo(sum: Sum, { queueId, added, skipped, leftOut }: Added): void {
  sum.queueId = queueId;
  sum.added += added;
  sum.skipped += skipped;
  sum.leftOut += leftOut;
}
