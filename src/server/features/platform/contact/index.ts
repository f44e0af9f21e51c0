import { defineFeature } from '#server/feature.ts';
import { contactHandlers } from './contact.routes.ts';

export const feature = defineFeature({ handlers: { contact: contactHandlers } });
