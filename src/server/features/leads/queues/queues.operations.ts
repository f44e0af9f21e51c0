import type { Actor } from '#access/can.ts';
import { findActor } from '#server/features/company/sign-in/index.ts';
import { AGAIN, defineOperation, OperationFailure, type Work } from '#server/operations/index.ts';
import { noPayload } from '#server/platform/job-definition.ts';
import { addNextBatch, chooseProperties, describeAdded, failJob, noteAdded } from './bulk-jobs.data.ts';

/** Adds what a filter matches. The row of bulk_queue_jobs with the same id holds what is asked and the result. */
export const addByFilter = defineOperation({
  name: 'queues.add-by-filter',
  payload: noPayload,
  steps: [
    {
      name: 'choose',
      run: async (tx, work) => chooseProperties(tx, await actorOf(work), work.operationId),
    },
    {
      name: 'add',
      async run(tx, work) {
        const progress = await addNextBatch(tx, await actorOf(work), work.operationId);
        await work.tell(tx, progress);
        return progress.done < progress.total ? AGAIN : undefined;
      },
    },
    {
      name: 'note',
      run: async (tx, work) => noteAdded(tx, await actorOf(work), work.operationId),
    },
  ],
  result: async (tx, { operationId }) => ({ message: await describeAdded(tx, operationId) }),
  ended: (tx, { operationId }) => failJob(tx, operationId),
});

export const queueOperations = [addByFilter];

async function actorOf({ userId, services }: Work<unknown>): Promise<Actor> {
  const actor = userId && (await findActor(services.db, userId));
  if (!actor) throw new OperationFailure('The user who asked for this is gone.');
  return actor;
}
