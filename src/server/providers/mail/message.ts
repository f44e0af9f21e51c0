import type { Mail } from './mail.ts';

/** A mail as nodemailer wants it. */
export const messageOf = ({ calendar, attachment, ...mail }: Mail) => ({
  ...mail,
  ...(calendar && {
    icalEvent: { method: calendar.method, filename: 'appointment.ics', content: calendar.text },
  }),
  ...(attachment && {
    attachments: [
      { filename: attachment.fileName, content: attachment.content, contentType: 'application/pdf' },
    ],
  }),
});
