export { markInterruptedUploads } from './uploads.data.ts';
export { uploadHandlers } from './uploads.routes.ts';
