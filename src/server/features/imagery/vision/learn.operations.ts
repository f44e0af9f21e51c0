import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { counted } from '#domain/standing.ts';
import { type Challenge, challenge } from '#domain/vision/challenge.ts';
import { headKinds } from '#domain/vision/heads.ts';
import { defineOperation, startOrWake } from '#server/operations/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Services } from '#server/platform/services.ts';
import { loadModel } from '#server/vision/index.ts';
import { findHeads, insertHead } from './heads.data.ts';
import { countAnswers, listLabeled } from './learn.data.ts';
import { wantShare } from './share.jobs.ts';
import { estimateCapture, listUnderReview } from './shares.data.ts';

/** Answers after which it is learned from all of them again. */
const EVERY = 20;

/** Learns from reviews, and lets better heads take over. */
export const learnFromReviews = defineOperation<Record<string, never>>({
  name: 'vision.learn',
  payload: z.object({}),
  lock: () => 'vision learn',
  steps: [
    {
      name: 'learn',
      async runOutside({ services: { db } }) {
        const model = loadModel();
        if ('missing' in model) return { tried: 0, won: 0, roofs: 0 };
        const roofs = await listLabeled(db, model.id);
        const { heads } = await findHeads(db, model);
        const found: Challenge[] = [];
        for (const kind of headKinds) {
          const one = challenge(kind, heads, roofs);
          if (one) found.push(one);
          // A head takes a third of a second; calls come in between.
          await setImmediate();
        }
        await db.transaction(async (tx) => {
          for (const one of found) await insertHead(tx, model.id, one, digestOf(one.challenger));
        });
        const won = found.filter(({ wins }) => wins).length;
        return { tried: found.length, won, roofs: roofs.length };
      },
    },
    { name: 'suggest again', run: (tx) => suggestAgain(tx) },
  ],
  async result(tx) {
    const model = loadModel();
    if ('missing' in model) return { message: `Nothing was learned. ${model.missing}` };
    const roofs = await listLabeled(tx, model.id);
    const { ids } = await findHeads(tx, model);
    return {
      message: `Learned from ${counted(roofs.length, 'reviewed roof', 'reviewed roofs')}; ${counted(Object.keys(ids).length, 'learned head holds', 'learned heads hold')}.`,
    };
  },
});

const digestOf = (head: unknown): string => createHash('sha256').update(JSON.stringify(head)).digest('hex');

/** Re-estimates each capture under review by the current heads, and updates its suggestions. */
async function suggestAgain(tx: Database): Promise<void> {
  const model = loadModel();
  if ('missing' in model) return;
  const current = await findHeads(tx, model);
  for (const captureId of await listUnderReview(tx, model))
    await estimateCapture(tx, captureId, { model, current });
}

/**
 * To be called with each answer, in its transaction: how many of the capture's roofs are damaged is estimated again soon, and
 * after every twentieth answer it is learned from all of them.
 */
export async function noteAnswer(tx: Database, jobs: Services['jobs'], captureId: number): Promise<void> {
  if ('missing' in loadModel()) return;
  await wantShare(tx, jobs, captureId);
  if ((await countAnswers(tx)) % EVERY !== 0) return;
  await startOrWake(tx, jobs, learnFromReviews, { subject: 'Reviewed roofs', userId: null, payload: {} });
}
