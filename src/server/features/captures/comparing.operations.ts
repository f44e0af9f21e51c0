import { z } from 'zod';
import { counted } from '#domain/standing.ts';
import { AGAIN, defineOperation } from '#server/operations/index.ts';
import { compareNext } from './compare-roofs.ts';
import { listDifferences } from './comparisons.data.ts';

interface Payload {
  captureId: number;
}

/** Says of each roof of a capture how different it looks from the capture before, a few at once. */
export const compareCapture = defineOperation<Payload>({
  name: 'captures.compare',
  payload: z.object({ captureId: z.number().int() }),
  // Not while its roofs are cut out again.
  lock: ({ captureId }) => `capture ${captureId}`,
  steps: [
    {
      name: 'compare roofs',
      async run(tx, { payload: { captureId }, services, ...work }) {
        const progress = await compareNext(tx, captureId, services);
        if (!progress) return undefined;
        await work.tell(tx, progress);
        return AGAIN;
      },
    },
  ],
  async result(tx, { payload }) {
    const { compared, notComparable } = await listDifferences(tx, payload.captureId);
    const not = notComparable.angle + notComparable.match;
    return {
      message: `${counted(compared, 'roof was', 'roofs were')} compared with the capture before, ${not.toLocaleString('en-US')} are not comparable.`,
    };
  },
});
