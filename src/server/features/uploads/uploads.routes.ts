import { randomUUID } from 'node:crypto';
import { uploads } from '#contract/uploads.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { openStored } from '#server/platform/storage.ts';
import { receiveUpload } from './receive.ts';
import { startUpload } from './run.ts';
import { getRejectedFile, getUpload, listUploads, markInterruptedUploads } from './uploads.data.ts';
import { rejectedFileName } from './uploads.rules.ts';

export const uploadHandlers: Handlers<typeof uploads> = {
  uploadForZip: (_input, { actor, request, ...services }) =>
    receiveUpload(
      request,
      uploads.uploadForZip.files,
      { needsZip: true },
      ({ uploadId: id = randomUUID(), ...file }) =>
        startUpload(services, { id, ...file, userId: actor.id, address: request.ip }),
    ),

  upload: (_input, { actor, request, ...services }) =>
    receiveUpload(
      request,
      uploads.upload.files,
      { needsZip: false },
      ({ uploadId: id = randomUUID(), ...file }) =>
        startUpload(services, { id, ...file, userId: actor.id, address: request.ip }),
    ),

  listHistory: async (_input, { actor, db }) => {
    await markInterruptedUploads(db);
    return listUploads(db, actor);
  },

  get: async ({ params }, { actor, db }) => {
    await markInterruptedUploads(db);
    return getUpload(db, actor, params.uploadId);
  },

  downloadRejected: async ({ params }, { actor, db, files, request, reply }) => {
    const { key, fileName } = await getRejectedFile(db, actor, params.uploadId);
    // Before anything is said: a restored backup or a careless hand may have left the row without its file.
    const content = await openStored(files, key, 'The list of rejected rows');
    const about = { subjectId: params.uploadId, subject: fileName };
    await emit(db, byActor(actor, request), 'rejected-rows-read', about);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${rejectedFileName(fileName)}"`)
      .send(content);
  },
};
