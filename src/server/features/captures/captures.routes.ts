import type { captures } from '#contract/captures.ts';
import { sendFile } from '#server/files/index.ts';
import { startOperation } from '#server/operations/index.ts';
import { conflict } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { sendPage } from '#server/platform/paging.ts';
import { getCapture, insertCapture, listCaptures, lockCapture, nameOf } from './captures.data.ts';
import { getCropKey, listDifferences } from './comparing/comparisons.data.ts';
import { deliverCapture } from './delivery/deliver.data.ts';
import { listOpenRoofs } from './delivery/open-roofs.data.ts';
import { getScaledKey, listPictures } from './pictures/pictures.data.ts';
import { receivePictures } from './pictures/receive-pictures.ts';
import { coverageOf } from './placing/coverage.ts';
import { placeCapture } from './placing/placing.operations.ts';

export const captureHandlers: Handlers<typeof captures> = {
  list: async ({ query }, { db, reply }) => sendPage(reply, await listCaptures(db, query)),

  create: ({ body }, { db, actor, request }) =>
    db.transaction(async (tx) => getCapture(tx, await insertCapture(tx, body, byActor(actor, request)))),

  get: ({ params }, { db }) => getCapture(db, params.captureId),

  addPictures: ({ params }, { db, files, actor, request }) =>
    receivePictures({ db, files }, params.captureId, actor, request),

  listPictures: async ({ params }, { db }) => {
    await getCapture(db, params.captureId);
    return listPictures(db, params.captureId);
  },

  getPicture: async ({ params: { captureId, pictureId } }, context) =>
    sendFile(context, await getScaledKey(context.db, captureId, pictureId), { what: 'The picture' }),

  getCoverage: async ({ params }, { db }) => {
    await getCapture(db, params.captureId);
    return coverageOf(db, params.captureId);
  },

  getDifferences: async ({ params }, { db }) => {
    await getCapture(db, params.captureId);
    return listDifferences(db, params.captureId);
  },

  listOpenRoofs: async ({ params }, { db }) => {
    await getCapture(db, params.captureId);
    return listOpenRoofs(db, params.captureId);
  },

  getRoofPicture: async ({ params: { captureId, propertyId } }, context) =>
    sendFile(context, await getCropKey(context.db, captureId, propertyId), {
      what: 'The picture of this roof',
    }),

  place: ({ params: { captureId } }, { db, jobs, actor, request }) =>
    db.transaction(async (tx) => {
      const capture = await lockCapture(tx, captureId);
      if (capture.state === 'delivered') throw conflict('This capture was delivered already.');
      if (capture.pictures.accepted + capture.pictures.warned === 0)
        throw conflict('It has no picture that can be used. Add some first.');
      if (capture.placing) return { operationId: capture.placing };
      const subject = nameOf(capture);
      const wanted = { subject, userId: actor.id, payload: { captureId } };
      await emit(tx, byActor(actor, request), 'capture-placing-asked', { subjectId: captureId, subject });
      return { operationId: await startOperation(tx, jobs, placeCapture, wanted) };
    }),

  deliver: async ({ params }, { db, files, config, jobs, actor, request }) => {
    const by = byActor(actor, request);
    const { capture, gone } = await db.transaction((tx) =>
      deliverCapture(tx, params.captureId, { config, jobs }, by),
    );
    for (const key of gone) await files.remove(key);
    return capture;
  },
};
