export {
  AGAIN,
  type AnyOperation,
  defineCallOperation,
  defineOperation,
  Later,
  OperationFailure,
  type Progress,
  type Work,
} from './define.ts';
export { type CallWork, type NewCallOperation, runInCall } from './in-call.ts';
export { wasGivenUp } from './operations.data.ts';
export {
  cancelOperation,
  operationJobs,
  recoverOperations,
  retryOperation,
  startOnce,
  startOperation,
  startOrWake,
} from './operations.jobs.ts';
export { runOperation } from './run.ts';
