import { z } from 'zod';
import type { Database } from '#server/platform/database/index.ts';
import { defineJob } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { loadModel } from '#server/vision/index.ts';
import { findHeads } from './heads.data.ts';
import { estimateCapture } from './shares.data.ts';

/** Seconds of answers that are taken together, so that a fast reviewer does not have a capture estimated again and again. */
const TOGETHER = 10;

/** Estimates how many roofs of a capture are damaged, of which all that is suggested of them follows. */
const estimateShares = defineJob({
  name: 'vision.estimate-share',
  payload: z.object({ captureId: z.number().int() }),
  retries: 2,
  singleton: true,
});

/** Has a capture estimated within seconds, once for all that happens until then. */
export const wantShare = (tx: Database, jobs: Services['jobs'], captureId: number): Promise<void> =>
  jobs.enqueue(tx, estimateShares, { captureId }, { key: String(captureId), delaySeconds: TOGETHER });

export const estimateJob = work(estimateShares, async ({ captureId }, { db }) => {
  const model = loadModel();
  if ('missing' in model) return;
  await db.transaction(async (tx) => {
    await estimateCapture(tx, captureId, { model, current: await findHeads(tx, model) });
  });
});
