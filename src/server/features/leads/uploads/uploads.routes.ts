import type { FastifyReply } from 'fastify';
import { type UploadAnswer, uploads } from '#contract/uploads.ts';
import { sendFile } from '#server/files/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { receiveForm } from '#server/platform/receive-form.ts';
import { NO_FILE, receiveUpload } from './receive.ts';
import { getRejectedFile, getResult, getUpload, listUploads } from './uploads.data.ts';
import { rejectedFileName } from './uploads.rules.ts';

/** 202 for an import that goes on. */
export function withStatus(reply: FastifyReply, answer: UploadAnswer): UploadAnswer {
  if ('operationId' in answer) reply.code(202);
  return answer;
}

export const uploadHandlers: Handlers<typeof uploads> = {
  uploadForZip: async (_input, { actor, request, reply, ...services }) => {
    const by = { ...byActor(actor, request), id: actor.id };
    const order = { schema: uploads.uploadForZip.files, needsZip: true, by };
    const answer = await receiveForm(request, NO_FILE, (form) => receiveUpload(services, form, order));
    return withStatus(reply, answer);
  },

  upload: async (_input, { actor, request, reply, ...services }) => {
    const by = { ...byActor(actor, request), id: actor.id };
    const order = { schema: uploads.upload.files, needsZip: false, by };
    const answer = await receiveForm(request, NO_FILE, (form) => receiveUpload(services, form, order));
    return withStatus(reply, answer);
  },

  listHistory: (_input, { actor, db }) => listUploads(db, actor),
  get: ({ params }, { actor, db }) => getUpload(db, actor, params.uploadId),

  getResult: ({ params }, { actor, db }) => getResult(db, actor, params.uploadId),

  downloadRejected: async ({ params: { uploadId } }, context) => {
    const { actor, db, request, sideWrites } = context;
    const about = { subjectId: uploadId };
    const note = (subject: string) => (primary: Database) =>
      emit(primary, byActor(actor, request), 'rejected-rows-read', { ...about, subject });
    const { key, fileName } = await getRejectedFile(db, actor, uploadId);
    return sendFile(context, key, {
      what: 'The list of rejected rows',
      fileName: rejectedFileName(fileName),
      opened: async () => void (await sideWrites.run('rejected-rows-read', note(fileName), { isKept: true })),
    });
  },
};
