export interface Mail {
  /** What stays the same where one mail is sent again, because nobody knows whether it was accepted: its Message-ID. */
  id: string;
  to: string;
  /** Where an answer goes, if not to the platform. */
  replyTo?: string | undefined;
  subject: string;
  text: string;
  /** An entry for the reader's calendar: a file of iCalendar, and what is to be done with it (RFC 6047). */
  calendar?: { method: 'REQUEST' | 'CANCEL'; text: string } | undefined;
  /** A PDF to keep. */
  attachment?: { fileName: string; content: Buffer } | undefined;
}

/** The port to the outside: sends one mail or throws. Retrying is the job's business. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** False if mails only go to the outbox folder. */
  readonly delivers: boolean;
}
