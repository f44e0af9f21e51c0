import { defineFeature } from '#server/feature.ts';
import { todayHandlers } from './today.routes.ts';

export const feature = defineFeature({ handlers: { today: todayHandlers } });
