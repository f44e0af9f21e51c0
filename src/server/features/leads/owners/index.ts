import { defineFeature } from '#server/feature.ts';
import { ownerHandlers } from './owners.routes.ts';

export const feature = defineFeature({ handlers: { owners: ownerHandlers } });
