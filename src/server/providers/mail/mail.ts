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
