import { z } from 'zod';
import { counted } from '#domain/standing.ts';
import { AGAIN, defineOperation } from '#server/operations/index.ts';
import { compareNext } from './compare-roofs.ts';
import { countComparisons, insertComparison, listDifferences } from './comparisons.data.ts';

interface Payload {
  captureId: number;
}

/** Compares each roof of a capture with an earlier capture, a few per step. */
export const compareCapture = defineOperation<Payload>({
  name: 'captures.compare',
  payload: z.object({ captureId: z.number().int() }),
  // Not while its roofs are cut out again.
  lock: ({ captureId }) => `capture ${captureId}`,
  steps: [
    {
      name: 'compare roofs',
      async runOutside({ payload: { captureId }, services, ...work }) {
        const found = await compareNext(captureId, services);
        if (found.length === 0) return undefined;
        await services.db.transaction(async (tx) => {
          for (const { roof, compared } of found) await insertComparison(tx, captureId, roof, compared);
          await work.tell(tx, await countComparisons(tx, captureId));
        });
        return AGAIN;
      },
    },
  ],
  async result(tx, { payload }) {
    const { compared, notComparable } = await listDifferences(tx, payload.captureId);
    const not = notComparable.angle + notComparable.match;
    return {
      message: `${counted(compared, 'roof was', 'roofs were')} compared with an earlier capture, ${not.toLocaleString('en-US')} are not comparable.`,
    };
  },
});
