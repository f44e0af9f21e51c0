import { defineFeature } from '#server/feature.ts';
import { changeHandlers } from './changes.routes.ts';

export const feature = defineFeature({ handlers: { changes: changeHandlers } });
