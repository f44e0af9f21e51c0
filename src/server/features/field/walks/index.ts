import { defineFeature } from '#server/feature.ts';
import { walkHandlers } from './walks.routes.ts';

export { findHistory } from './history.data.ts';
export { insertWalks, listWalks } from './walks.data.ts';

export const feature = defineFeature({ handlers: { walks: walkHandlers } });
