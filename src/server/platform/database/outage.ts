import type { Log } from '#server/platform/log.ts';
import { isDatabaseAway, isDatabaseBusy } from './away.ts';

/** Logs that the database is away, and when it is back: a line a minute, however many notice. */
export interface Outage {
  /** False if the failure has another reason than a database that is away or too busy. */
  notice(error: unknown): boolean;
  /** When the database was last away or too busy, as far as this process knows. */
  lastNoticedAt(): Date | null;
  end(): void;
}

const LINE_MS = 60_000;
const LOOK_MS = 1000;

/** `answers` asks the database for anything at all. */
export function watchOutage(log: Log, answers: () => Promise<unknown>): Outage {
  let looking: NodeJS.Timeout | undefined;
  let hasEnded = false;
  let since = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  let isLogged = false;
  let failures = 0;
  let lastNoticedAt: Date | null = null;

  async function look(): Promise<void> {
    const isBack = await answers().then(
      () => true,
      () => false,
    );
    if (!isBack || looking === undefined) return;
    clearInterval(looking);
    looking = undefined;
    if (!isLogged) return;
    const seconds = Math.round((performance.now() - since) / 1000);
    log.info({ seconds, failures }, 'the database is reachable again');
    failures = 0;
    isLogged = false;
  }

  return {
    notice(error) {
      const isBusy = isDatabaseBusy(error);
      if (!isBusy && !isDatabaseAway(error)) return false;
      if (hasEnded) return true;
      lastNoticedAt = new Date();
      failures += 1;
      if (looking === undefined) {
        since = performance.now();
        looking = setInterval(() => void look(), LOOK_MS).unref();
      }
      if (performance.now() - loggedAt < LINE_MS) return true;
      loggedAt = performance.now();
      isLogged = true;
      const what = isBusy
        ? 'no connection to the database was free in time'
        : 'the database is not reachable';
      log.error({ err: error, failures }, what);
      return true;
    },
    lastNoticedAt: () => lastNoticedAt,
    end() {
      hasEnded = true;
      clearInterval(looking);
      looking = undefined;
    },
  };
}
