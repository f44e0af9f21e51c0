import type { Mail } from './mail.ts';

/** A mail as nodemailer wants it. */
export const messageOf = ({ calendar, ...mail }: Mail) => ({
  ...mail,
  ...(calendar && {
    icalEvent: { method: calendar.method, filename: 'appointment.ics', content: calendar.text },
  }),
});
