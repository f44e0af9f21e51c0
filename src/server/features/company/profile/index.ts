import { defineFeature } from '#server/feature.ts';
import { profileHandlers } from './profile.routes.ts';

export { insertToken } from './tokens.data.ts';

export const feature = defineFeature({ handlers: { profile: profileHandlers } });
