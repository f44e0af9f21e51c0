import type { Trouble } from './send.ts';

interface Standing {
  /** Whether the device was looked at for what waits. */
  isRead: boolean;
  waiting: number;
  parked: number;
  sending: boolean;
  trouble: Trouble | null;
  /** The time of day of the last answer; null if there was none. */
  lastSync: string | null;
}

/** The bar's text: whether there is a connection, how much waits on this device, and when it was last sent. */
export function describeSync({ isRead, waiting, parked, sending, trouble, lastSync }: Standing): string {
  const saved = waiting > 0 ? `${waiting.toLocaleString()} saved on this device` : null;
  const aside = parked > 0 ? `${parked.toLocaleString()} to look at` : null;
  const synced = lastSync ? `last sync ${lastSync}` : null;
  return [stateOf(), saved, aside, synced].filter(Boolean).join(' · ');

  function stateOf(): string {
    if (trouble?.kind === 'offline') return 'Offline';
    if (trouble?.kind === 'removed') return 'This account was removed';
    if (trouble?.kind === 'sign-in') return 'Sign in again to send';
    if (trouble?.kind === 'portal') return 'The network requires a sign-in';
    if (trouble?.kind === 'forbidden') return 'Not accepted right now';
    if (trouble?.kind === 'busy') return 'The server is busy';
    if (waiting > 0) return sending ? 'Online · sending' : 'Online';
    return isRead ? 'Online · all sent' : 'Online';
  }
}
