import { createTransport } from 'nodemailer';
import { ProviderTrouble } from '../provider-trouble.ts';
import type { Mailer } from './mail.ts';
import { messageOf } from './message.ts';

/** Delivers through the operator's SMTP server. */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(smtpUrl, { from, disableFileAccess: true, disableUrlAccess: true });
  // Without the user and the password that the address may carry.
  const { host } = new URL(smtpUrl);
  return {
    delivers: true,
    send: async (mail) => {
      await transport.sendMail(messageOf(mail, from)).catch((error) => {
        throw isAway(error)
          ? new ProviderTrouble(`The mail server ${host} could not be reached (${error.code}).`)
          : error;
      });
    },
  };
}

// nodemailer's codes for a server that cannot be found, does not answer, or breaks off.
const awayCodes = new Set([
  'EDNS',
  'ECONNECTION',
  'ESOCKET',
  'ETIMEDOUT',
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
]);

const isAway = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && awayCodes.has(String(error.code));
