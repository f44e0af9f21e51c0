import { defineFeature } from '#server/feature.ts';
import { operationHandlers } from './operations.routes.ts';

export const feature = defineFeature({ handlers: { operations: operationHandlers } });
