export { previewJobs } from './previews.jobs.ts';
export { uploadPreviewHandlers } from './previews.routes.ts';
export { uploadJobs } from './undo/undo.jobs.ts';
export { undoHandlers } from './undo/undo.routes.ts';
export { uploadOperations } from './uploads.operations.ts';
export { uploadHandlers } from './uploads.routes.ts';
