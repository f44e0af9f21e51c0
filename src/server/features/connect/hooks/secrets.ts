import type { Cipher } from '#server/platform/cipher.ts';
import type { HookRow } from './due.data.ts';

/** Hours for which the secret before the present one signs, too. */
export const OLD_SECRET_HOURS = 24;

const boundTo = (hookId: string): string => `hook ${hookId}`;

export const sealSecret = (cipher: Cipher, hookId: string, secret: string): string =>
  cipher.seal(secret, boundTo(hookId));

/** The secrets that sign at this moment, the newest first. */
export function openSecrets(
  cipher: Cipher,
  hook: Pick<HookRow, 'id' | 'secret' | 'oldSecret' | 'oldSecretUntil'>,
): string[] {
  const { id, secret, oldSecret, oldSecretUntil } = hook;
  const isOldOnes = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > new Date();
  return [secret, ...(isOldOnes ? [oldSecret] : [])].map((sealed) => {
    const opened = cipher.open(sealed, boundTo(id));
    if (opened === null)
      throw new Error(`The secret of webhook ${id} cannot be opened: was SESSION_SECRET changed?`);
    return opened;
  });
}
