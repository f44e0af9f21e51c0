export { supportHandlers } from './support.routes.ts';
export { answerMail } from './ticket-mails.ts';
export { listAnswers } from './tickets.data.ts';
