import { z } from 'zod';
import { counted } from '#domain/standing.ts';
import { AGAIN, defineOperation } from '#server/operations/index.ts';
import { loadModel } from '#server/vision/index.ts';
import { findHeads } from './heads.data.ts';
import { estimateCapture } from './shares.data.ts';
import { countUnlooked, listUnlooked, noteUnoutlined } from './suggest.data.ts';
import { suggestRoof } from './suggest-roof.ts';

interface Payload {
  captureId: number;
}

/** Roofs between two reports of progress. */
const BATCH = 8;

/** Looks at each roof that was cut out and has an outline, and notes what the model suggests of it. */
export const suggestRoofs = defineOperation<Payload>({
  name: 'vision.suggest',
  payload: z.object({ captureId: z.number().int() }),
  lock: ({ captureId }) => `capture ${captureId}`,
  steps: [
    {
      name: 'look at roofs',
      async runOutside({ payload: { captureId }, services, ...work }) {
        const model = loadModel();
        if ('missing' in model) return undefined;
        const { db } = services;
        await noteUnoutlined(db, { captureId }, model);
        const roofs = await listUnlooked(db, { captureId }, model, BATCH);
        if (roofs.length === 0) return undefined;
        for (const roof of roofs) await suggestRoof(captureId, roof, { model, services });
        const { total, left } = await countUnlooked(db, captureId, model);
        await work.tell(db, { done: total - left, total });
        return AGAIN;
      },
    },
    {
      name: 'estimate the share of damaged roofs',
      async run(tx, { payload: { captureId } }) {
        const model = loadModel();
        if ('missing' in model) return;
        await estimateCapture(tx, captureId, { model, current: await findHeads(tx, model) });
      },
    },
  ],
  async result(tx, { payload: { captureId } }) {
    const model = loadModel();
    if ('missing' in model) return { message: `No suggestions. ${model.missing}` };
    const { total } = await countUnlooked(tx, captureId, model);
    return { message: `The model went through ${counted(total, 'roof', 'roofs')}.` };
  },
});
