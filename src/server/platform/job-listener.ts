import type pg from 'pg';
import { connectAlone, endClient } from './database/index.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

type Subscription = [
  channel: string,
  onNotification: (payload: string) => void,
  /** Called whenever the connection is established, including the first time. */
  onReconnect: () => void,
];

/**
 * The connection on which PostgreSQL announces new work (LISTEN), so that workers need not poll several times a second.
 * `begin` opens it, in processes that work; while it is lost it is tried again, and workers poll.
 */
export function makeJobListener(pool: pg.Pool, report: (error: unknown) => void) {
  let subscription: Subscription | undefined;
  let client: pg.Client | undefined;
  let again: NodeJS.Timeout | undefined;
  let pause = FIRST_PAUSE_MS;
  let closed = false;

  async function connectNow(): Promise<void> {
    if (closed || !subscription) return;
    const [channel, onNotification, onReconnect] = subscription;
    let lost = false;
    const onLost = (error?: Error) => {
      if (lost || closed) return;
      lost = true;
      if (error) report(error);
      retry();
    };
    try {
      const opened = await connectAlone(pool, { name: 'ridgecap-jobs-listener', limit: 'lock', onLost });
      client = opened;
      if (closed) return void (await opened.end());
      opened.on('notification', ({ payload }) => onNotification(payload ?? ''));
      await opened.query(`listen ${opened.escapeIdentifier(channel)}`);
      pause = FIRST_PAUSE_MS;
      // Earlier notifications are not repeated: every worker polls once.
      onReconnect();
    } catch (error) {
      onLost(error instanceof Error ? error : new Error(String(error)));
    }
  }

  function retry(): void {
    void client?.end().catch(() => {});
    client = undefined;
    again = setTimeout(connectNow, pause);
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
  }

  return {
    /** pg-boss's own hook: keeps what it wants to hear of until `begin`. */
    async listen(...wanted: Subscription) {
      subscription = wanted;
      return { close };
    },
    begin: connectNow,
  };

  async function close(): Promise<void> {
    closed = true;
    clearTimeout(again);
    if (client) await endClient(client);
  }
}
