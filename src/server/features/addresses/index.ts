export { addressJobs, addressOperations } from './addresses.operations.ts';
