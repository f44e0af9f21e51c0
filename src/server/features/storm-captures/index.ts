export { countPendingCaptures } from './list.data.ts';
export { stormCaptureHandlers } from './storm-captures.routes.ts';
