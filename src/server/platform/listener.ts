import type pg from 'pg';
import { connectAlone, endClient } from './database/index.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** How long the connection may be silent when it is asked; then it counts as lost. */
const ANSWER_MS = 2000;

interface Subscription {
  onNotice(payload: string): void;
  /** Called whenever the connection is established, including the first time. Earlier notices are not repeated. */
  onConnect?(): void;
  onLost?(): void;
}

/** The connection on which PostgreSQL announces what any process has committed (LISTEN). A lost one is replaced. */
export interface Listener {
  /** Resolves after the first attempt to connect. */
  listen(channel: string, subscription: Subscription): Promise<void>;
  /**
   * Whether every notice of what was committed before this call has been received; false while the connection is away.
   * Callers share the question, unless it was sent before they came.
   */
  isCurrent(): Promise<boolean>;
  close(): Promise<void>;
}

export function openListener(pool: pg.Pool, report: (error: Error) => void): Listener {
  const subscriptions = new Map<string, Subscription>();
  /** Undefined until it listens to every channel. */
  let client: pg.Client | undefined;
  let opening: Promise<void> | undefined;
  let again: NodeJS.Timeout | undefined;
  let pause = FIRST_PAUSE_MS;
  let closed = false;
  let asking: Promise<boolean> | undefined;
  let asksNext: Promise<boolean> | undefined;

  async function connectNow(): Promise<void> {
    if (closed) return;
    let opened: pg.Client | undefined;
    let lost = false;
    const onLost = (error?: Error) => {
      if (lost || closed) return;
      lost = true;
      if (error) report(error);
      lose(opened);
    };
    try {
      opened = await connectAlone(pool, { name: 'ridgecap-listener', limit: 'lock', onLost });
      if (closed) return void (await opened.end());
      opened.on('notification', ({ channel, payload }) =>
        subscriptions.get(channel)?.onNotice(payload ?? ''),
      );
      for (const channel of subscriptions.keys()) await begin(opened, channel);
      if (lost) return;
      client = opened;
      pause = FIRST_PAUSE_MS;
      for (const { onConnect } of subscriptions.values()) onConnect?.();
    } catch (error) {
      onLost(error instanceof Error ? error : new Error(String(error)));
    }
  }

  function lose(lost: pg.Client | undefined): void {
    if (lost) void endClient(lost);
    if (client) for (const { onLost } of subscriptions.values()) onLost?.();
    client = undefined;
    again = setTimeout(connectNow, pause);
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
  }

  const begin = (opened: pg.Client, channel: string) =>
    opened.query(`listen ${opened.escapeIdentifier(channel)}`);

  // A committing backend signals the listening ones before it answers, and those send what they have before they are
  // ready for another query: when an empty query is answered, every earlier notice has arrived.
  function ask(): Promise<boolean> {
    return new Promise<boolean>((resolve) => {
      const asked = client;
      if (!asked) return resolve(false);
      const late = setTimeout(() => {
        asked.emit('error', new Error('The connection for notices did not answer.'));
        resolve(false);
      }, ANSWER_MS);
      asked.query('', (error?: Error) => {
        clearTimeout(late);
        resolve(!error && client === asked);
      });
    }).finally(() => {
      asking = asksNext;
      asksNext = undefined;
    });
  }

  return {
    async listen(channel, subscription) {
      subscriptions.set(channel, subscription);
      if (!client) {
        opening ??= connectNow();
        return opening;
      }
      // Without a connection any more it is begun with the next one.
      await begin(client, channel).then(subscription.onConnect, report);
    },
    isCurrent() {
      if (!asking) {
        asking = ask();
        return asking;
      }
      asksNext ??= asking.then(ask);
      return asksNext;
    },
    async close() {
      closed = true;
      clearTimeout(again);
      if (client) await endClient(client);
    },
  };
}
