import { defineFeature } from '#server/feature.ts';
import { profileHandlers } from './profile.routes.ts';

export const feature = defineFeature({ handlers: { profile: profileHandlers } });
