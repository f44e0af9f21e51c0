import { z } from 'zod';
import { dayOf } from '#sample/company/calendar.ts';
import { reviewers } from '#sample/company/reviewers.ts';
import { SAMPLE_ZIP } from '#sample/ground.ts';
import { deliverCapture, insertCapture, loadFlight } from '#server/features/imagery/captures/index.ts';
import { getStanding, insertAudit, waiveAudit } from '#server/features/imagery/review-progress/index.ts';
import { AGAIN, defineOperation, startOperation } from '#server/operations/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { byActor, PLATFORM } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { ensureReviewers, reviewSome } from './review.data.ts';
import { withoutMail } from './without-mail.ts';

interface Payload {
  captureId: number;
}

const TOO_FEW = 'The simulated flight shows too few roofs of a kind to measure its accuracy.';

/** The sample's first flight is reviewed, checked blind and delivered; then another one comes, for reviewers to try. */
export const reviewSampleFlight = defineOperation<Payload>({
  name: 'sample.review',
  payload: z.object({ captureId: z.number().int() }),
  lock: () => 'sample review',
  steps: [
    {
      name: 'bring in the flight',
      run: (tx, { payload, services: { files } }) => loadFlight(tx, files, payload.captureId, 'delivered'),
    },
    {
      name: 'review',
      async run(tx, { payload, services }) {
        const [first] = await ensureReviewers(tx);
        return first && (await reviewSome(tx, first, payload.captureId, services)) ? AGAIN : undefined;
      },
    },
    {
      name: 'draw the blind check',
      async run(tx, { payload }) {
        const [first] = await ensureReviewers(tx);
        if (first) await insertAudit(tx, first, payload.captureId, 'sample', PLATFORM);
      },
    },
    ...reviewers.slice(1).map(({ email }, place) => ({
      name: `check blind, ${email}`,
      async run(tx: Database, { payload, services }: { payload: Payload; services: Services }) {
        const checker = (await ensureReviewers(tx))[place + 1];
        return checker && (await reviewSome(tx, checker, payload.captureId, services)) ? AGAIN : undefined;
      },
    })),
    {
      name: 'waive a check that is too small',
      async run(tx, { payload: { captureId } }) {
        const [first] = await ensureReviewers(tx);
        if (!first || (await getStanding(tx, first, captureId)).missing.length === 0) return;
        await waiveAudit(tx, first, captureId, TOO_FEW, byActor(first));
      },
    },
    {
      name: 'deliver',
      async run(tx, { payload, services }) {
        // The daily check of files removes the originals.
        await deliverCapture(tx, payload.captureId, withoutMail(services), PLATFORM);
      },
    },
    {
      name: 'begin the next flight',
      async run(tx, { services: { files } }) {
        const flown = { zipCode: SAMPLE_ZIP, kind: 'flight', capturedOn: dayOf(new Date()) } as const;
        await loadFlight(tx, files, await insertCapture(tx, flown, PLATFORM), 'open');
      },
    },
  ],
  result: async () => ({ message: `A simulated capture of ${SAMPLE_ZIP} was reviewed and delivered.` }),
});

export const startSampleReview = (tx: Database, jobs: Services['jobs'], captureId: number): Promise<string> =>
  startOperation(tx, jobs, reviewSampleFlight, {
    ...{ subject: `ZIP ${SAMPLE_ZIP}`, userId: null },
    payload: { captureId },
  });
