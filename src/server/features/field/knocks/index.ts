import { defineFeature } from '#server/feature.ts';
import { knockHandlers } from './knocks.routes.ts';

export { type LastKnock, listLastKnocks } from './knocks.data.ts';

export { findPace } from './pace.data.ts';

export const feature = defineFeature({ handlers: { knocks: knockHandlers } });
