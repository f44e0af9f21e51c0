import type { Actor } from '#access/can.ts';
import { deviceHashOf } from '#server/platform/device-cookie.ts';
import type { Context } from '#server/platform/implement.ts';
import { networkOf, type Throttle } from '#server/platform/throttle.ts';
import { isKnownDevice } from './devices.data.ts';

export interface Attempt {
  /** It was a good one: takes it back. */
  succeeded(): Promise<void>;
}

interface Counted {
  throttle: Throttle;
  key: string;
  /** The effect of a success: a found password proves nothing about other accounts tried from the network. */
  after: 'forgive' | 'giveBack';
}

/**
 * Counts an attempt at the account of this address before the password is checked, so that a burst of attempts gets no
 * more of them than single ones. Throws 429 past a limit.
 *
 * The network is counted first, and a refused network does not reach the account's count: no one can lock an account from
 * one place. A device with an earlier sign-in to the account has its own count, whatever others do.
 */
export async function countAttempt(
  { db, request, throttles }: Context<Actor | null>,
  email: string,
): Promise<Attempt> {
  const device = deviceHashOf(request);
  const network = networkOf(request.ip);
  const isKnown = device !== null && (await isKnownDevice(db, email, device));
  const counted: Counted[] = isKnown
    ? [{ throttle: throttles.loginDevice, key: `${email} ${device}`, after: 'forgive' }]
    : [
        { throttle: throttles.loginNetwork, key: network, after: 'giveBack' },
        { throttle: throttles.loginAccountFromNetwork, key: `${email} ${network}`, after: 'forgive' },
        { throttle: throttles.loginAccount, key: email, after: 'giveBack' },
      ];
  for (const { throttle, key } of counted) {
    await throttle.count(key);
  }
  return {
    async succeeded() {
      for (const { throttle, key, after } of counted) await throttle[after](key);
    },
  };
}
