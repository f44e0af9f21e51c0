import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';

type Outbox = typeof import('#web/field/outbox.ts');
type Sending = typeof import('#web/field/sending.ts');
type Removed = typeof import('#web/field/removed-accounts.ts');
type OutboxState = typeof import('#web/field/outbox-state.ts');

export interface Phone
  extends Pick<Outbox, 'record' | 'takeBack'>,
    Pick<Sending, 'sendNow'>,
    Pick<Removed, 'exportOutbox' | 'findLeftBehind' | 'purgeRemoved'>,
    Pick<OutboxState, 'readOutbox'> {
  /** Puts the phone away: nothing of the page is left but what the device keeps. */
  close(): void;
}

/** What outlives the page and the browser. */
export const newDevice = () => new IDBFactory();
export type Device = ReturnType<typeof newDevice>;

/**
 * The browser's part for src/web/field in Node: a signed-in user's page, at an address, on a device. Changes are sent when
 * the test decides, because the page's timers are stopped. One at a time; `putAway` resets everything.
 */
export async function openPhone(page: {
  url: string;
  cookie: string;
  userId: string;
  device: Device;
}): Promise<Phone> {
  const { url, cookie, userId, device } = page;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('indexedDB', device);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { visibilityState: 'visible', querySelectorAll: () => [] }),
  );
  vi.stubGlobal('BroadcastChannel', QuietChannel);
  vi.stubGlobal('fetch', (address: string, request: RequestInit) =>
    address.startsWith('/')
      ? fetchOfNode(url + address, { ...request, headers: { ...request.headers, cookie } })
      : fetchOfNode(address, request),
  );
  vi.resetModules();
  const { openOutbox, ...outbox } = await import('#web/field/outbox.ts');
  const { sendNow } = await import('#web/field/sending.ts');
  const removed = await import('#web/field/removed-accounts.ts');
  const { readOutbox } = await import('#web/field/outbox-state.ts');
  const close = openOutbox(userId);
  // It looks at the device and sends what waits there, by itself.
  const isBusy = () => !readOutbox().isRead || readOutbox().sending;
  do await new Promise(setImmediate);
  while (isBusy());
  return { ...outbox, ...removed, sendNow, readOutbox, close };
}

const fetchOfNode = globalThis.fetch;

/** Gives Node back what it is. */
export function putAway(): void {
  vi.unstubAllGlobals();
  vi.useRealTimers();
}

class QuietChannel extends EventTarget {
  postMessage(): void {}
  close(): void {}
}
