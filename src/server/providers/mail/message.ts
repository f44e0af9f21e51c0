import type { Mail } from './mail.ts';

/** An email as nodemailer wants it. Programs that read mail show one of two with the same Message-ID. */
export const messageOf = ({ id, calendar, attachment, ...mail }: Mail, from: string) => ({
  ...mail,
  messageId: `<${id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>`,
  ...(calendar && {
    icalEvent: { method: calendar.method, filename: 'appointment.ics', content: calendar.text },
  }),
  ...(attachment && {
    attachments: [
      { filename: attachment.fileName, content: attachment.content, contentType: 'application/pdf' },
    ],
  }),
});
