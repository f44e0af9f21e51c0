import { defineFeature } from '#server/feature.ts';
import { supportHandlers } from './support.routes.ts';

export { answerMail } from './ticket-mails.ts';
export { listAnswers } from './tickets.data.ts';

export const feature = defineFeature({ handlers: { support: supportHandlers } });
