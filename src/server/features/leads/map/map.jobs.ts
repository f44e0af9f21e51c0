import { z } from 'zod';
import { startOrWake } from '#server/operations/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { defineCron, defineJob, type JobQueue } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import { listStaleZips, refreshMapZips } from '#server/points/index.ts';
import { draw } from './map.operations.ts';

/** Sees whether ZIPs have changed since the map looked at them. */
const watch = defineCron({ name: 'map.watch', schedule: '* * * * *', retries: 0 });

/** Draws one ZIP. All workers are at it at the same time after a large import. */
const drawZip = defineJob({
  name: 'map.draw-zip',
  payload: z.object({ zipCode: z.string() }),
  retries: 2,
  concurrency: 2,
  singleton: true,
});

export const mapJobs = [
  work(watch, async (_payload, { db, jobs }) => {
    const stale = await listStaleZips(db);
    const [first, ...others] = stale;
    if (first === undefined) return;
    const subject = others.length === 0 ? first : `${first} and ${others.length} more`;
    await db.transaction(async (tx) => {
      await enqueueDrawing(tx, jobs, stale);
      await startOrWake(tx, jobs, draw, { subject, userId: null, payload: {} });
    });
  }),
  work(drawZip, ({ zipCode }, { db }) => refreshMapZips(db, [zipCode])),
];

/** Has ZIPs drawn again that the caller's transaction changes. */
export function enqueueDrawing(tx: Database, jobs: JobQueue, zips: readonly string[]): Promise<void> {
  return jobs.enqueueAll(
    tx,
    drawZip,
    zips.map((zipCode) => ({ payload: { zipCode }, key: zipCode })),
  );
}
