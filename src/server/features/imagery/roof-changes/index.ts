import { defineFeature } from '#server/feature.ts';
import { roofChangeHandlers } from './roof-changes.routes.ts';

export { countRoofChanges, refreshRoofChanges } from './refresh.data.ts';

export const feature = defineFeature({ handlers: { roofChanges: roofChangeHandlers } });
