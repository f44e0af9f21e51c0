import { defineFeature } from '#server/feature.ts';
import { viewHandlers } from './views.routes.ts';

export const feature = defineFeature({ handlers: { views: viewHandlers } });
