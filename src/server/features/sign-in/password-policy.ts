import { dictionary } from '@zxcvbn-ts/language-common';
import { isMadeOf } from '#domain/password.ts';
import { invalid } from '#server/platform/errors.ts';

interface Owner {
  email: string;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
}

const COMMONEST = 10_000;

// Commonest first. Shorter ones are refused by the contract, so that these 10,000 are of those one could choose.
const common = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= 6).slice(0, COMMONEST),
);

/**
 * Refuses what others guess first: the 10,000 commonest passwords, the account's address and its owner's name. Throws
 * 400 beside the field.
 */
export function refuseWeakPassword(password: string, owner: Owner, field: 'password' | 'newPassword'): void {
  const message = common.has(password.toLowerCase())
    ? 'This password is one of the most common ones. Please choose another.'
    : isMadeOf(password, wordsOf(owner))
      ? 'This password is made of your name or e-mail address. Please choose another.'
      : null;
  if (message) throw invalid(message, [{ path: field, message }]);
}

function wordsOf({ email, firstName, lastName }: Owner): string[] {
  const [local = '', host = ''] = email.split('@');
  return [
    email,
    local,
    host,
    ...local.split(/[^a-z0-9]+/i),
    host.split('.')[0] ?? '',
    firstName,
    lastName,
  ].filter((word): word is string => Boolean(word));
}
