export { uploadOperations } from './uploads.operations.ts';
export { uploadHandlers } from './uploads.routes.ts';
