import { defineFeature } from '#server/feature.ts';
import { permitHandlers } from './permits.routes.ts';

export { adoptPermits, mergePermits, withdrawPermits } from './merge.data.ts';
export { permitLine, permitStaging } from './staging.ts';

export const feature = defineFeature({ handlers: { permits: permitHandlers } });
