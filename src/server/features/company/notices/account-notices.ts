import { deviceName } from '#domain/device-name.ts';
import { product } from '#domain/product.ts';
import { type Config, publicUrlOf } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Services } from '#server/platform/services.ts';
import { findAddressee } from './addressee.data.ts';
import { sendMail } from './notices.jobs.ts';

/** Mails to the owner of an account about changes to it: a subject, and a sentence about the account. */
const happenings = {
  'password-changed': ['Your password was changed', 'The password of your account was changed.'],
  'password-reset-by-administrator': [
    'Your password was reset',
    'An administrator gave your account a temporary password. You choose a new one when you sign in.',
  ],
  'email-change-asked': [
    'A new email address was asked for',
    'Somebody asked to use another email address for your account. Nothing changes before it is confirmed there.',
  ],
  'email-changed': [
    'Your email address was changed',
    'Your account has another email address from now on. This one no longer works.',
  ],
  'token-created': ['An API token was created', 'An API token was created for your account.'],
  'new-device': ['Sign-in from a new device', 'Somebody signed in to your account from a new device.'],
  'second-factor-added': [
    'A second factor was added',
    'From now on your account asks for a second factor at sign-in.',
  ],
  'second-factor-removed': ['A second factor was removed', 'A second factor of your account was removed.'],
  'second-factor-reset': [
    'Your second factor was reset',
    'An administrator removed every second factor of your account and signed you out everywhere. Set one up again in your profile.',
  ],
  'recovery-codes-made': [
    'New recovery codes were made',
    'New recovery codes were made for your account. The old ones no longer work.',
  ],
  'recovery-code-used': [
    'A recovery code was used',
    'A recovery code was used to sign in to your account. It does not work again.',
  ],
} as const satisfies Record<string, readonly [subject: string, sentence: string]>;

type AccountHappening = keyof typeof happenings;

/** The call behind the change, with its device and address. */
interface Caller {
  ip: string;
  headers: { 'user-agent'?: string | undefined };
}

interface AccountNotice {
  kind: AccountHappening;
  /** What it was about, as its owner named it: a token's name, a passkey's, the new address. */
  name?: string;
  /** Absent if the owner did not do it: an administrator, the command line. */
  caller?: Caller;
  /** Instead of the account's address of now. */
  to?: string;
}

/**
 * Queues an email to the owner of an account about a change, in the transaction of that change: when, from which device and
 * address, and what to do if it was not them. Nothing is sent for an unknown user.
 */
export async function enqueueAccountNotice(
  tx: Database,
  { config, jobs }: Pick<Services, 'config' | 'jobs'>,
  userId: string,
  notice: AccountNotice,
): Promise<void> {
  const to = notice.to ?? (await findAddressee(tx, userId));
  if (to) await jobs.enqueue(tx, sendMail, { to, ...accountNoticeMail(config, notice, new Date()) });
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

// A browser may call itself anything, also the address of a trap.
const harmless = (text: string) => text.replaceAll(/[^\w .()-]/g, '');

function accountNoticeMail(config: Config, { kind, name, caller }: AccountNotice, at: Date) {
  const [subject, sentence] = happenings[kind];
  const facts = [
    name && `What: ${name}`,
    `When: ${moment.format(at)} UTC`,
    caller && `From: ${harmless(deviceName(caller.headers['user-agent'] ?? null))}, address ${caller.ip}`,
  ].filter(Boolean);
  return {
    subject: `${product.name}: ${subject}`,
    text: `${sentence}

${facts.join('\n')}

If this was you, there is nothing to do. If it was not, choose a new password at once, which ends every session and API token:
${publicUrlOf(config)}/login ("Forgot your password?")
and write to ${config.supportEmail}.`,
  };
}
