import type { IncomingMessage } from 'node:http';
import type { Actor } from '#access/can.ts';
import { unavailable } from './errors.ts';
import { isUnfinished } from './slow-callers.ts';

/** Files on their way at a time. A phone sends one after the other, a browser three. */
const MOST = { account: 8, company: 32 };
const RETRY_AFTER_SECONDS = 10;

/** Refuses a file while its sender, or their company, has enough others on the way, so that others are not blocked. */
export function limitArrivals(): (actor: Actor, request: IncomingMessage) => void {
  const arriving = new Map<string, Set<IncomingMessage>>();
  return ({ id, companyId }, request) => {
    if (!isUnfinished(request)) return;
    const limits = [
      { key: `account ${id}`, most: MOST.account },
      { key: `company ${companyId}`, most: MOST.company },
    ];
    for (const { key, most } of limits) {
      const own = arriving.get(key) ?? new Set();
      for (const other of own) if (other.complete) own.delete(other);
      if (own.size >= most)
        throw unavailable('Too many files arrive from your company at once.', RETRY_AFTER_SECONDS);
    }
    for (const { key } of limits) {
      const own = arriving.get(key) ?? new Set();
      arriving.set(key, own.add(request));
      request.once('close', () => {
        own.delete(request);
        if (own.size === 0 && arriving.get(key) === own) arriving.delete(key);
      });
    }
  };
}
