import { defineFeature } from '#server/feature.ts';
import { auditHandlers } from './audit.routes.ts';
import { auditRecord } from './record.data.ts';

export const feature = defineFeature({ handlers: { audit: auditHandlers }, consumers: [auditRecord] });
