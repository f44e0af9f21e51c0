import { defineFeature } from '#server/feature.ts';
import { incomingLeadHandlers } from './leads.routes.ts';

export const feature = defineFeature({ handlers: { incomingLeads: incomingLeadHandlers } });
