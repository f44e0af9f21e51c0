import { defineFeature } from '#server/feature.ts';
import { requestHandlers } from './requests.routes.ts';

export const feature = defineFeature({ handlers: { requests: requestHandlers } });
