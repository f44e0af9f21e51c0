import { uploads } from '#contract/uploads.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { receiveForm } from '#server/platform/receive-form.ts';
import { sendDownload, storedContent } from '#server/platform/replies/download.ts';
import { NO_FILE, receiveUpload } from './receive.ts';
import { getRejectedFile, getUpload, listUploads } from './uploads.data.ts';
import { rejectedFileName } from './uploads.rules.ts';

export const uploadHandlers: Handlers<typeof uploads> = {
  uploadForZip: (_input, { actor, request, ...services }) => {
    const by = { ...byActor(actor, request), id: actor.id };
    const order = { schema: uploads.uploadForZip.files, needsZip: true, by };
    return receiveForm(request, NO_FILE, (form) => receiveUpload(services, form, order));
  },

  upload: (_input, { actor, request, ...services }) => {
    const by = { ...byActor(actor, request), id: actor.id };
    const order = { schema: uploads.upload.files, needsZip: false, by };
    return receiveForm(request, NO_FILE, (form) => receiveUpload(services, form, order));
  },

  listHistory: (_input, { actor, db }) => listUploads(db, actor),
  get: ({ params }, { actor, db }) => getUpload(db, actor, params.uploadId),

  downloadRejected: async ({ params: { uploadId } }, { actor, db, files, request, reply }) => {
    const { key, fileName } = await getRejectedFile(db, actor, uploadId);
    return sendDownload(
      { request, reply },
      {
        // A restored backup or a careless hand may have left the row without its file.
        content: () => storedContent(files, key, 'The list of rejected rows'),
        tag: `rejected-${uploadId}`,
        mediaType: 'text/csv; charset=utf-8',
        fileName: rejectedFileName(fileName),
        opened: () =>
          emit(db, byActor(actor, request), 'rejected-rows-read', { subjectId: uploadId, subject: fileName }),
      },
    );
  },
};
