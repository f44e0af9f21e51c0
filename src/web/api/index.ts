export { ApiError, sentenceOf } from './api-error.ts';
export { api, type CallOptions } from './client.ts';
export { type Connection, onConnection, readConnection, setConnection } from './connection.ts';
export { fileNameOf, saveBlob, saveText } from './download.ts';
export {
  type DraftBox,
  type Drafts,
  forgetDrafts,
  onDraftsElsewhere,
  readDrafts,
  writeDrafts,
} from './drafts.ts';
export { showFieldErrors } from './form-errors.ts';
export { query, queryWithHeaders, SESSION_FRESH } from './query.ts';
export { queryClient } from './query-client.ts';
export { readAgain, refreshAfter } from './refresh.ts';
export { fetchFile } from './request.ts';
export { clearSnapshots, findKept, type Kept, keep, readThrough, showLate } from './snapshots.ts';
export { tellFailure } from './tell-failure.ts';
export { upload } from './upload.ts';
