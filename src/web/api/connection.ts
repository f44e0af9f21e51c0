import type { ApiError } from './api-error.ts';

/** Milliseconds without an answer after which a screen shows what this device keeps. public/sw.js has the same. */
const PATIENCE_MS = 1500;

/** 'replaced' means that a proxy or a captive portal answers in the server's place. */
export type Connection = 'reached' | 'unreachable' | 'replaced';

const listeners = new Set<(connection: Connection) => void>();
const unanswered = new Set<{ since: number; giveUp: (() => void) | undefined }>();
let connection: Connection = startsWithoutServer() ? 'unreachable' : 'reached';

export const readConnection = (): Connection => connection;

/** Calls back whenever the connection is lost or found. Returns a function that stops it. */
export function onConnection(listener: (connection: Connection) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setConnection(next: Connection): void {
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener(next);
}

export interface Asking {
  heard(): void;
  /** Whether the server itself refused, or was not reached. */
  failed(failure: ApiError): void;
  end(): void;
}

/**
 * Follows one request until it has ended.
 * @param giveUp ends it early where the server is silent; absent if what it does must not be cut off
 * @param since when it was sent, on the clock of `performance`
 */
export function beginAsking(giveUp?: () => void, since = performance.now()): Asking {
  const asked = { since, giveUp };
  unanswered.add(asked);
  return {
    heard,
    failed({ isOurs, status, problem }) {
      if (isOurs) return heard();
      // A network that wants a sign-in may say so with its own status.
      const isPortal = problem?.code === 'replaced' || (status > 0 && status < 500);
      setConnection(isPortal ? 'replaced' : 'unreachable');
    },
    end: () => unanswered.delete(asked),
  };
}

/**
 * When the page arrived, if it preloads this address and nothing has come of that yet. On a slow phone the scripts take
 * longer to start than patience lasts, and waiting as long again would not help.
 */
export function preloadingSince(url: string): number | undefined {
  if (!('document' in globalThis)) return undefined;
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=preload]');
  const link = [...links].find((one) => one.getAttribute('href') === url);
  if (!link || performance.getEntriesByName(link.href).length > 0) return undefined;
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.responseEnd;
}

let heardAt = Number.NEGATIVE_INFINITY;

function heard(): void {
  heardAt = performance.now();
  unanswered.clear();
  setConnection('reached');
}

/**
 * Milliseconds that a read may wait before kept data is shown. It is one patience for all requests together: a screen
 * makes several, one after the other.
 */
export function patienceLeft(): number {
  if (connection !== 'reached') return 0;
  const [oldest] = unanswered;
  return oldest === undefined ? PATIENCE_MS : Math.max(0, oldest.since + PATIENCE_MS - performance.now());
}

/** Milliseconds after which a read is given up where nothing at all was heard of the server. */
const SILENCE_MS = 6000;

/**
 * Patience ran out at `lateAt`, which counts unless the server was heard since. Reads that stay without an answer are given
 * up before their own time: a browser has six connections, and those that hang are missing where the network is back.
 */
export function noteSilence(lateAt: number): void {
  if (heardAt > lateAt) return;
  if (connection === 'reached') setConnection('unreachable');
  setTimeout(() => {
    if (connection === 'reached') return;
    const old = performance.now() - SILENCE_MS;
    for (const { since, giveUp } of unanswered) if (since <= old) giveUp?.();
  }, SILENCE_MS);
}

/** The browser is sure, or public/sw.js opened the page it keeps because the server did not answer. */
function startsWithoutServer(): boolean {
  if (!('document' in globalThis)) return false;
  return navigator.onLine === false || document.documentElement?.dataset.page === 'kept';
}
