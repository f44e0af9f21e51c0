import type { Database } from '#server/platform/database/index.ts';
import { defineCron } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import { forgetScores, listStaleScores, makeScores } from './make.data.ts';
import { recordOutcomes } from './outcomes.data.ts';
import { trainCompanies } from './training.data.ts';

/** ZIPs of one look: what stays stale is found by the next one. */
const BATCH = 200;

const refresh = defineCron({ name: 'scores.refresh', schedule: '* * * * *', retries: 0, singleton: true });

const trainNightly = defineCron({
  name: 'scores.train',
  schedule: '23 7 * * *',
  retries: 1,
  singleton: true,
});

export const scoreJobs = [
  work(refresh, async (_payload, { db }, { signal }) => {
    await recordOutcomes(db, new Date());
    await refreshScores(db, { signal });
  }),
  work(trainNightly, (_payload, { db }) => trainCompanies(db, new Date())),
];

/** Makes the scores again that are older than facts, storms, deals, weights or the month. */
export async function refreshScores(
  db: Database,
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<void> {
  await forgetScores(db);
  for (const zip of await listStaleScores(db, now, BATCH)) {
    if (signal?.aborted) return;
    await makeScores(db, zip, now);
  }
}
