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

export const uploadOperations = [importProperties, undoImport];
