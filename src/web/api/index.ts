export { ApiError, sentenceOf } from './api-error.ts';
export { api } from './client.ts';
export { fileNameOf, saveText } from './download.ts';
export { type Drafts, forgetDrafts, onDraftsElsewhere, readDrafts, writeDrafts } from './drafts.ts';
export { showFieldErrors } from './form-errors.ts';
export { query, queryWithHeaders, SESSION_FRESH } from './query.ts';
export { queryClient } from './query-client.ts';
export { clearSnapshots, type Kept, keep, readThrough } from './snapshots.ts';
export { upload } from './upload.ts';
