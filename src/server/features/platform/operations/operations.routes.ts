import type { Actor } from '#access/can.ts';
import type { OperationDetails, operations } from '#contract/operations.ts';
import type { EventName } from '#domain/events.ts';
import { cancelOperation, retryOperation } from '#server/operations/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import type { Context, Handlers } from '#server/platform/implement.ts';
import type { JobQueue } from '#server/platform/job-definition.ts';
import { sendPage } from '#server/platform/paging.ts';
import { getOperation, listOperations } from './operation-list.data.ts';

export const operationHandlers: Handlers<typeof operations> = {
  list: async ({ query }, { db, actor, reply }) => sendPage(reply, await listOperations(db, actor, query)),
  get: ({ params }, { db, actor }) => getOperation(db, actor, params.operationId),
  cancel: ({ params }, context) => change(context, params.operationId, 'operation-canceled', cancelOperation),
  retry: ({ params }, context) => change(context, params.operationId, 'operation-retried', retryOperation),
};

/** Does it to one the actor sees, with its line in the record, and answers with what it is then. */
function change(
  { db, jobs, actor, request }: Context<Actor>,
  id: string,
  event: EventName,
  apply: (tx: Database, jobs: JobQueue, id: string) => Promise<void>,
): Promise<OperationDetails> {
  return db.transaction(async (tx) => {
    const { name, subject } = await getOperation(tx, actor, id);
    await apply(tx, jobs, id);
    await emit(tx, byActor(actor, request), event, { subjectId: id, subject, details: { name } });
    return getOperation(tx, actor, id);
  });
}
