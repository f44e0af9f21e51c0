import { defineFeature } from '#server/feature.ts';
import { groundHandlers } from './ground.routes.ts';

export const feature = defineFeature({ handlers: { ground: groundHandlers } });
