import { defineFeature } from '#server/feature.ts';
import { stormCaptureHandlers } from './storm-captures.routes.ts';

export { countPendingCaptures } from './list.data.ts';

export const feature = defineFeature({ handlers: { stormCaptures: stormCaptureHandlers } });
