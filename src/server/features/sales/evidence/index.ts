import { defineFeature } from '#server/feature.ts';
import { evidenceHandlers } from './evidence.routes.ts';

export const feature = defineFeature({ handlers: { evidence: evidenceHandlers } });
