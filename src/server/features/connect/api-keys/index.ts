import { defineFeature } from '#server/feature.ts';
import { apiKeyHandlers } from './keys.routes.ts';

export const feature = defineFeature({ handlers: { apiKeys: apiKeyHandlers } });
