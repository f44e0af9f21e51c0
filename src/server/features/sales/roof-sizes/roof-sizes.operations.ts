import { setImmediate } from 'node:timers/promises';
import { roofSizeOf } from '#domain/roof-size/roof-size.ts';
import { counted } from '#domain/standing.ts';
import { AGAIN, defineOperation, startOrWake, wasGivenUp } from '#server/operations/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { defineCron, type JobQueue, noPayload } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import {
  countSizes,
  endZip,
  findStaleZip,
  listUnmeasured,
  type MeasuredRoof,
  type UnmeasuredRoof,
  upsertSizes,
} from './measure.data.ts';

/** Roofs that are looked for at once, which reads all outlines of the ZIP. */
const LISTED = 5000;
/** Roofs of one transaction: half a second of work, which is lost where the process dies. */
const BATCH = 500;

/** Measures roofs by their outlines, ZIP by ZIP: those without a size, and those whose outline or material changed. */
export const measureRoofs = defineOperation({
  name: 'roofs.measure',
  payload: noPayload,
  lock: () => 'roof sizes',
  steps: [
    {
      name: 'measure',
      async runOutside({ services: { db }, progress, tell }) {
        const zip = await findStaleZip(db);
        if (!zip) return undefined;
        const roofs = await listUnmeasured(db, zip.zipCode, LISTED);
        if (roofs.length === 0) await db.transaction((tx) => endZip(tx, zip));
        const before = progress?.done ?? 0;
        for (let at = 0; at < roofs.length; at += BATCH) {
          const sizes = await measureAll(roofs.slice(at, at + BATCH));
          await db.transaction((tx) => upsertSizes(tx, zip.zipCode, sizes));
          await tell(db, { done: before + at + sizes.length, total: before + roofs.length });
        }
        return AGAIN;
      },
      hasMore: async (tx) => (await findStaleZip(tx)) !== null,
    },
  ],
  async result(tx) {
    const { measured, refused } = await countSizes(tx);
    const none = refused > 0 ? ` ${counted(refused, 'outline is', 'outlines are')} of no roof.` : '';
    return { message: `${counted(measured, 'roof has', 'roofs have')} a size.${none}` };
  },
});

/** Calls get their turn after each roof. */
async function measureAll(roofs: readonly UnmeasuredRoof[]): Promise<MeasuredRoof[]> {
  const sizes: MeasuredRoof[] = [];
  for (const { propertyId, digest, ...roof } of roofs) {
    const size = roofSizeOf(roof);
    const found = 'problem' in size ? { size: null, problem: size.problem } : { size, problem: null };
    sizes.push({ propertyId, digest, ...found });
    await setImmediate();
  }
  return sizes;
}

/** Sees whether imports, captures or reviewers changed outlines or materials. */
const watch = defineCron({ name: 'roof-sizes.watch', schedule: '* * * * *', retries: 0 });

export const roofSizeJobs = [
  work(watch, async (_payload, { db, jobs }) => {
    if ((await findStaleZip(db)) === null || (await wasGivenUp(db, measureRoofs.name))) return;
    await db.transaction((tx) => startMeasuring(tx, jobs));
  }),
];

/** Lets roofs be measured whose outlines or materials changed. */
export const startMeasuring = (tx: Database, jobs: JobQueue): Promise<void> =>
  startOrWake(tx, jobs, measureRoofs, { subject: 'Roofs with an outline', userId: null, payload: {} });
