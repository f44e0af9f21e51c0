import type { CaptureRoof } from '#contract/capture-coverage.ts';
import type { captures } from '#contract/captures.ts';
import { listRoofStandings } from '#server/features/imagery/review-progress/index.ts';
import { sendFile } from '#server/files/index.ts';
import { startOnce, startOperation } from '#server/operations/index.ts';
import { conflict } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { sendPage } from '#server/platform/paging.ts';
import { getCapture, insertCapture, listCaptures, lockCapture, nameOf } from './captures.data.ts';
import { getCropKey, listDifferences } from './comparing/comparisons.data.ts';
import { deliverCapture } from './delivery/deliver.data.ts';
import { listOpenRoofs } from './delivery/open-roofs.data.ts';
import { listGroundPictures, presentGround } from './ground/ground.data.ts';
import { buildGround } from './ground/ground.operations.ts';
import { beginUpload, completeUpload } from './pictures/direct-uploads.ts';
import { getScaledKey, listPictures } from './pictures/pictures.data.ts';
import { receivePictures } from './pictures/receive-pictures.ts';
import { sendThumbnail } from './pictures/thumbnail.ts';
import { coverageOf } from './placing/coverage.ts';
import { placeCapture } from './placing/placing.operations.ts';

export const captureHandlers: Handlers<typeof captures> = {
  list: async ({ query }, { db, reply }) => sendPage(reply, await listCaptures(db, query)),

  create: ({ body }, { db, actor, request }) =>
    db.transaction(async (tx) => getCapture(tx, await insertCapture(tx, body, byActor(actor, request)))),

  get: ({ params }, { db }) => getCapture(db, params.captureId),

  addPictures: ({ params }, { db, files, actor, request }) =>
    receivePictures({ db, files }, params.captureId, actor, request),

  beginUpload: async ({ params: { captureId }, body }, { db, files, cipher, actor }) => ({
    direct: await beginUpload({ db, files, cipher }, { captureId, userId: actor.id }, body.size),
  }),

  completeUpload: ({ params: { captureId }, body }, { db, files, cipher, locks, actor, request }) =>
    completeUpload(
      { db, files, cipher, locks },
      { captureId, userId: actor.id },
      body,
      byActor(actor, request),
    ),

  listPictures: async ({ params }, { db }) => {
    await getCapture(db, params.captureId);
    return listPictures(db, params.captureId);
  },

  getPicture: async ({ params: { captureId, pictureId } }, context) =>
    sendFile(context, await getScaledKey(context.db, captureId, pictureId), { what: 'The picture' }),

  getThumbnail: async ({ params: { captureId, pictureId } }, context) =>
    sendThumbnail(context, await getScaledKey(context.db, captureId, pictureId)),

  listRoofs: async ({ params }, { db }) => {
    await getCapture(db, params.captureId);
    const roofs = await listRoofStandings(db, params.captureId);
    return roofs.flatMap(({ propertyId, longitude, latitude, reason }): CaptureRoof[] =>
      longitude === null || latitude === null || reason === 'no-position'
        ? []
        : [[propertyId, longitude, latitude, reason]],
    );
  },

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

  getGround: async ({ params: { captureId } }, { db }) => {
    await getCapture(db, captureId);
    return presentGround(db, captureId);
  },

  buildGround: ({ params: { captureId } }, { db, jobs, actor, request }) =>
    db.transaction(async (tx) => {
      const subject = nameOf(await lockCapture(tx, captureId));
      const wanted = { subject, userId: actor.id, payload: { captureId } };
      if ((await listGroundPictures(tx, captureId)).length === 0)
        throw conflict('None of its pictures can be laid on the ground. Add some first.');
      await emit(tx, byActor(actor, request), 'capture-ground-asked', { subjectId: captureId, subject });
      return { operationId: await startOnce(tx, jobs, buildGround, wanted) };
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
