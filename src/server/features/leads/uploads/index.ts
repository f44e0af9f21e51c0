import { defineFeature } from '#server/feature.ts';
import { previewJobs } from './previews.jobs.ts';
import { uploadPreviewHandlers } from './previews.routes.ts';
import { uploadJobs } from './undo/undo.jobs.ts';
import { undoHandlers } from './undo/undo.routes.ts';
import { uploadOperations } from './uploads.operations.ts';
import { uploadHandlers } from './uploads.routes.ts';

export { importInCall } from './run.ts';

export const feature = defineFeature({
  handlers: { uploadPreviews: uploadPreviewHandlers, undo: undoHandlers, uploads: uploadHandlers },
  jobs: [...previewJobs, ...uploadJobs],
  operations: uploadOperations,
});
