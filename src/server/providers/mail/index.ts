import { join } from 'node:path';
import { outboxMailer } from './outbox.ts';
import { smtpMailer } from './smtp.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The port to the outside: sends one mail or throws. Retrying is the job's business. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** False where mails only go to the outbox folder. */
  readonly delivers: boolean;
}

export function openMailer(settings: { smtpUrl: string | undefined; mailFrom: string; dataDir: string }): Mailer {
  return settings.smtpUrl
    ? smtpMailer(settings.smtpUrl, settings.mailFrom)
    : outboxMailer(join(settings.dataDir, 'outbox'), settings.mailFrom);
}
