import type { uploadPreviews } from '#contract/upload-previews.ts';
import { deleteFiles } from '#server/files/index.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { receiveForm } from '#server/platform/receive-form.ts';
import { deletePreview, getPreview, listPreviews } from './previews.data.ts';
import { importPreview, keyOf, lookAgain } from './previews.ts';
import { NO_FILE } from './receive.ts';
import { receivePreview } from './receive-preview.ts';
import { deleteSource, listFittingSources } from './sources.data.ts';
import { withStatus } from './uploads.routes.ts';

export const uploadPreviewHandlers: Handlers<typeof uploadPreviews> = {
  create: (_input, { actor, request, ...services }) => {
    const by = { ...byActor(actor, request), id: actor.id };
    return receiveForm(request, NO_FILE, (form) => receivePreview(services, form, by));
  },

  list: (_input, { db }) => listPreviews(db),
  get: ({ params }, { db }) => getPreview(db, params.previewId),

  check: ({ params, body }, { actor, request, ...services }) => {
    const by = { ...byActor(actor, request), id: actor.id };
    const { revision, operationId, ...order } = body;
    return lookAgain(services, params.previewId, { order, revision, operationId }, by);
  },

  import: async ({ params, body }, { actor, request, reply, ...services }) => {
    const by = { ...byActor(actor, request), id: actor.id };
    const { revision, uploadId, rememberAs } = body;
    const answer = await importPreview(services, params.previewId, { revision, uploadId, rememberAs }, by);
    return withStatus(reply, answer);
  },

  discard: async ({ params: { previewId } }, { actor, db, files, request }) => {
    await db.transaction(async (tx) => {
      const { fileName: subject } = await deletePreview(tx, previewId);
      await deleteFiles(tx, [keyOf(previewId)]);
      await emit(tx, byActor(actor, request), 'import-preview-discarded', { subjectId: previewId, subject });
    });
    await files.remove(keyOf(previewId));
    return { message: 'File discarded' };
  },

  listSources: async ({ params }, { db }) => {
    const { columns } = await getPreview(db, params.previewId);
    return listFittingSources(
      db,
      columns.map(({ header }) => header),
    );
  },

  forgetSource: ({ params: { sourceId } }, { actor, db, request }) =>
    db.transaction(async (tx) => {
      const { name: subject } = await deleteSource(tx, sourceId);
      await emit(tx, byActor(actor, request), 'import-source-forgotten', { subjectId: sourceId, subject });
      return { message: 'Source forgotten' };
    }),
};
