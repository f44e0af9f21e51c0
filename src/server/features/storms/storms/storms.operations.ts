import { defineCallOperation } from '#server/operations/index.ts';
import { noPayload } from '#server/platform/job-definition.ts';
import { fetchStorms } from './fetch.operations.ts';
import { readStormFolder } from './folder.operations.ts';
import { joinStorms } from './join.operations.ts';
import { failRun } from './runs.data.ts';

/** Loads a file that an administrator brings; see receive.ts. */
export const importStorms = defineCallOperation({
  name: 'storms.import',
  payload: noPayload,
  lost: 'The server stopped before the file was loaded. Nothing was changed. Please upload it again.',
  ended: (tx, { operationId, error }) => failRun(tx, operationId, error),
});

export const stormOperations = [importStorms, joinStorms, fetchStorms, readStormFolder];
