import { defineFeature } from '#server/feature.ts';
import { disputeHandlers } from './disputes.routes.ts';

export { insertDispute } from './disputes.data.ts';

export const feature = defineFeature({ handlers: { disputes: disputeHandlers } });
