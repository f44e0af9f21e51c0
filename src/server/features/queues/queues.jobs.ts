import { z } from 'zod';
import type { Actor } from '#access/can.ts';
import { actorFinder } from '#server/features/sign-in/index.ts';
import { defineJob } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import {
  addNextBatch,
  chooseProperties,
  deleteOldJobs,
  failJob,
  findOwner,
  listStalled,
  noteAdded,
} from './bulk-jobs.data.ts';

/** Adds what a filter matches. The row in bulk_queue_jobs holds what is asked and how far it came. */
export const addByFilter = defineJob({
  name: 'queues.add-by-filter',
  payload: z.object({ jobId: z.string() }),
  retries: 0,
});

/** Takes up work that a process left behind when it was killed. */
const resume = defineJob({
  name: 'queues.resume',
  payload: z.object({}),
  retries: 0,
  schedule: '* * * * *',
});

export const queueJobs = [
  work(addByFilter, ({ jobId }, services) => runBulkAdd(jobId, services)),
  work(resume, async (_payload, services) => {
    for (const jobId of await listStalled(services.db)) await runBulkAdd(jobId, services);
    await deleteOldJobs(services.db);
  }),
];

/** Does the work, or what is left of it. A failure is noted where the user sees it. */
export async function runBulkAdd(jobId: string, { db }: Pick<Services, 'db'>): Promise<void> {
  try {
    const actor = await findActor(jobId, db);
    if (!actor) return;
    await addChosen(jobId, actor, db);
    await noteAdded(db, actor, jobId);
  } catch (error) {
    await failJob(db, jobId, 'Something went wrong on our side. What was added stays; please try again.');
    throw error;
  }
}

/** The part that the user waits for. */
export async function addChosen(jobId: string, actor: Actor, db: Services['db']): Promise<void> {
  await chooseProperties(db, actor, jobId);
  while (await addNextBatch(db, actor, jobId));
}

/** Whose work it is; null where there is nothing left to do, or they are gone. */
export async function findActor(jobId: string, db: Services['db']): Promise<Actor | null> {
  const userId = await findOwner(db, jobId);
  return userId ? actorFinder(db).byUserId(userId) : null;
}
