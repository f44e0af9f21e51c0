import { defineFeature } from '#server/feature.ts';
import { knockingHoursHandlers } from './knocking-hours.routes.ts';

export const feature = defineFeature({ handlers: { knockingHours: knockingHoursHandlers } });
