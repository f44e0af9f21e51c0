import { dictionary } from '@zxcvbn-ts/language-common';
import { asLetters, isDate, isMadeOf, isPattern } from '#domain/password.ts';
import { product } from '#domain/product.ts';
import { invalid } from '#server/platform/errors.ts';

interface Owner {
  email: string;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
}

// Commonest first. The list leaves out patterns, which are found by rule.
const common: readonly string[] = dictionary['passwords-common'];
const known = new Set(common);
/** Of these a guesser also tries the ones with a few digits or signs behind them. */
const commonest = new Set([
  ...common.slice(0, 10_000),
  // What users of this product think of first, and what a changed password is often named after.
  ...[
    product.name.toLowerCase(),
    'roof',
    'roofs',
    'roofer',
    'roofers',
    'roofing',
    'contractor',
    'shingle',
    'shingles',
  ],
  ...['fall', 'autumn', 'contrasena'],
]);
const ENDING = /[^\p{L}]{1,5}$/u;

const isCommon = (password: string) => {
  const base = password.replace(ENDING, '');
  return (
    known.has(password) ||
    commonest.has(base) ||
    commonest.has(asLetters(base)) ||
    isPattern(password) ||
    isDate(password)
  );
};

/**
 * Refuses what others guess first: common passwords, patterns, the account's address and its owner's name. Throws 400
 * beside the field.
 */
export function refuseWeakPassword(password: string, owner: Owner, field: 'password' | 'newPassword'): void {
  const message = isMadeOf(password, wordsOf(owner))
    ? 'This password is made of your name or email address. Please choose another.'
    : isCommon(password.toLowerCase())
      ? 'This password is one of the most common ones. Please choose another.'
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
