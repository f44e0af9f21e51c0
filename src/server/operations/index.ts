export { AGAIN, defineOperation, OperationFailure, type Progress, type Work } from './define.ts';
export {
  cancelOperation,
  operationJobs,
  recoverOperations,
  retryOperation,
  startOperation,
} from './operations.jobs.ts';
export { runOperation } from './run.ts';
