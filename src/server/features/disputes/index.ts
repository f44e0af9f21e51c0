export { insertDispute } from './disputes.data.ts';
export { disputeHandlers } from './disputes.routes.ts';
