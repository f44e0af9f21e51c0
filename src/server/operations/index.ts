export {
  AGAIN,
  type AnyOperation,
  defineCallOperation,
  defineOperation,
  OperationFailure,
  type Progress,
  type Work,
} from './define.ts';
export { type CallWork, runInCall } from './in-call.ts';
export {
  cancelOperation,
  operationJobs,
  recoverOperations,
  retryOperation,
  startOperation,
} from './operations.jobs.ts';
export { runOperation } from './run.ts';
