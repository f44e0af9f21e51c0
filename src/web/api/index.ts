export { ApiError, sentenceOf } from './api-error.ts';
export { api, type Call, type CallOptions } from './client.ts';
export { type Connection, onConnection, readConnection, setConnection } from './connection.ts';
export { fileNameOf, saveBlob, saveText } from './download.ts';
export { showFieldErrors } from './form-errors.ts';
export { openDatabase } from './open-database.ts';
export { putPart } from './put-part.ts';
export {
  deviceQuery,
  freshness,
  keptQuery,
  pageQuery,
  pollWhileAnswered,
  query,
  queryWithHeaders,
} from './query.ts';
export { queryClient } from './query-client.ts';
export { forgetAnswers, readAgain, refreshAfter } from './refresh.ts';
export { fetchFile } from './request.ts';
export { clearSnapshots, findKept, type Kept, keep, keepAll, readThrough } from './snapshots.ts';
export { tellFailure } from './tell-failure.ts';
export { upload } from './upload.ts';
