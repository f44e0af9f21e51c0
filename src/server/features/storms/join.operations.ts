import { AGAIN, defineOperation, startOrWake } from '#server/operations/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { type JobQueue, noPayload } from '#server/platform/job-definition.ts';
import { countStaleDays, joinNextDay, joinNextZip } from './days.data.ts';

/** Joins storms to properties: day by day what files brought, and ZIP by ZIP what properties came or moved. */
export const joinStorms = defineOperation({
  name: 'storms.join',
  payload: noPayload,
  lock: () => 'storms',
  steps: [
    {
      name: 'join days',
      async run(tx, work) {
        const left = await countStaleDays(tx);
        const before = work.progress ?? { done: 0, total: 0 };
        if (!(await joinNextDay(tx))) return undefined;
        await work.tell(tx, { done: before.done + 1, total: before.done + left });
        return AGAIN;
      },
    },
    {
      name: 'join ZIP codes',
      run: async (tx) => ((await joinNextZip(tx)) ? AGAIN : undefined),
    },
  ],
  result: async () => ({ message: 'All storms are joined to the properties.' }),
});

/** Lets what is stale be joined. */
export const startJoining = (tx: Database, jobs: JobQueue): Promise<void> =>
  startOrWake(tx, jobs, joinStorms, { subject: 'Storms and properties', userId: null, payload: {} });
