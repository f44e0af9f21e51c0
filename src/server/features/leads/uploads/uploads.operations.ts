import { defineCallOperation } from '#server/operations/index.ts';
import { noPayload } from '#server/platform/job-definition.ts';
import { undoImport } from './undo/undo.operations.ts';
import { updateUpload } from './uploads.data.ts';

/** Takes the properties of a file in; see run.ts. The row of `uploads` with the same id is its place in the history. */
export const importProperties = defineCallOperation({
  name: 'uploads.import',
  payload: noPayload,
  lost: 'The server stopped before the import was complete. Nothing was changed. Please upload the file again.',
  ended: (tx, { operationId, state, error }) =>
    updateUpload(tx, operationId, {
      state: state === 'dead' ? 'interrupted' : 'failed',
      message: error,
      finishedAt: new Date(),
    }),
});

/** Looks at what an import would do; see previews.ts. */
export const previewFile = defineCallOperation({
  name: 'uploads.preview',
  payload: noPayload,
  lost: 'The server stopped before the whole file was looked at. Please try it again.',
});

export const uploadOperations = [importProperties, previewFile, undoImport];
