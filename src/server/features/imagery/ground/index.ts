import { defineFeature } from '#server/feature.ts';
import { groundHandlers } from './ground.routes.ts';

export { archiveOf, readTile } from './archives.ts';

export const feature = defineFeature({ handlers: { ground: groundHandlers } });
