import { defineFeature } from '#server/feature.ts';
import { siteHandlers } from './site.routes.ts';

export const feature = defineFeature({ handlers: { site: siteHandlers } });
