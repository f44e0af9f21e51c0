export { MailToAll } from './mail-to-all.tsx';
