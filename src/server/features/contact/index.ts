export { contactHandlers } from './contact.routes.ts';
