import { AGAIN, defineOperation, startOrWake } from '#server/operations/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { type JobQueue, noPayload } from '#server/platform/job-definition.ts';
import { countStaleDays, isAnythingStale, joinNextDay, joinNextZip } from './days.data.ts';

/**
 * Joins storms to properties: day by day what files brought, and ZIP by ZIP what properties came or moved. Each has a
 * separate transaction that does not hold the operation, since a file that arrives wakes it.
 */
export const joinStorms = defineOperation({
  name: 'storms.join',
  payload: noPayload,
  lock: () => 'storms',
  steps: [
    {
      name: 'join days',
      async runOutside(work) {
        const { db } = work.services;
        const left = await countStaleDays(db);
        const before = work.progress ?? { done: 0, total: 0 };
        if (!(await db.transaction(joinNextDay))) return undefined;
        await work.tell(db, { done: before.done + 1, total: before.done + left });
        return AGAIN;
      },
      hasMore: async (tx) => (await countStaleDays(tx)) > 0,
    },
    {
      name: 'join ZIP codes',
      // Days that a file marks meanwhile go first.
      async runOutside({ services: { db } }) {
        const hasJoined = (await db.transaction(joinNextDay)) || (await db.transaction(joinNextZip));
        return hasJoined ? AGAIN : undefined;
      },
      hasMore: isAnythingStale,
    },
  ],
  result: async () => ({ message: 'All storms are joined to the properties.' }),
});

/** Lets what is stale be joined. */
export const startJoining = (tx: Database, jobs: JobQueue): Promise<void> =>
  startOrWake(tx, jobs, joinStorms, { subject: 'Storms and properties', userId: null, payload: {} });
