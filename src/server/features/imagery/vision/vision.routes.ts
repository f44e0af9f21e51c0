import type { vision } from '#contract/vision.ts';
import { findModelInspected } from '#server/features/imagery/review-progress/index.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { receiveForm } from '#server/platform/receive-form.ts';
import { loadModel } from '#server/vision/index.ts';
import { addOutlines } from './add-outlines.ts';
import { listHeads } from './heads.data.ts';
import { listUnlookedBy, lookAgain } from './unlooked.data.ts';
import { countSuggestions, findOpenSuggestion, listBars, setBar } from './vision.data.ts';

/** Learned heads that are shown. */
const HEADS_SHOWN = 100;

export const visionHandlers: Handlers<typeof vision> = {
  addOutlines: ({ params }, { db, jobs, actor, request }) =>
    receiveForm(request, 'Please send a GeoJSON file of outlines.', async ({ content, rest }) => {
      const added = await addOutlines(db, params.captureId, content, byActor(actor, request), jobs);
      await rest();
      return added;
    }),

  getSuggestions: async ({ params }, { db }) => {
    const model = loadModel();
    if ('missing' in model)
      return { missing: model.missing, ...(await countSuggestions(db, params.captureId, '')) };
    return { missing: null, ...(await countSuggestions(db, params.captureId, model.id)) };
  },

  listUnlooked: ({ params }, { db }) => listUnlookedBy(db, params.captureId),

  lookAgain: ({ params }, { db, jobs, actor, request }) =>
    lookAgain(db, jobs, params.captureId, byActor(actor, request)),

  getState: async (_input, { db }) => {
    const model = loadModel();
    if ('missing' in model)
      return {
        ...{ missing: model.missing, card: null, heads: [], bars: await listBars(db, '') },
        inspected: await findModelInspected(db, ''),
      };
    const { name, version, sha256, trainedOn, figures, cannot } = model.card;
    const heads = await listHeads(db, model.id, HEADS_SHOWN);
    return {
      missing: null,
      inspected: await findModelInspected(db, model.id),
      card: { name, version, sha256, trainedOn, figures, cannot },
      heads: heads.map(({ head, figures: compared, createdAt, ...row }) => ({
        ...{
          id: row.id,
          kind: row.kind,
          version: row.version,
          digest: row.digest,
          isChampion: row.isChampion,
        },
        ...{ labels: head.labels, ...compared, gains: compared.gains ?? null },
        madeAt: createdAt.toISOString(),
      })),
      bars: await listBars(db, model.id),
    };
  },

  setBar: async ({ body }, { db, actor, request }) => {
    await setBar(db, body, byActor(actor, request));
    return { message: 'Bar saved' };
  },

  getOpenSuggestion: ({ params }, { db, actor }) => {
    const model = loadModel();
    return findOpenSuggestion(db, actor, params.propertyId, 'missing' in model ? '' : model.id);
  },
};
