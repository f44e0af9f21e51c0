import type { DeliveryState, HookEnd } from './event-types.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds after each failed try; the first try is at once. */
export const RETRY_SECONDS = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR] as const;
export const MOST_TRIES = RETRY_SECONDS.length + 1;

/** Seconds after its first try from which a failed delivery is not tried again, however often it was. */
const GIVEN_UP_AFTER = 28 * HOUR;

/** Consecutive failures after which a hook is only probed. */
export const FAILURES_BEFORE_PAUSE = 5;
const FIRST_PAUSE = MINUTE;
const LONGEST_PAUSE = 30 * MINUTE;
/** Seconds of uninterrupted failures after which a hook is turned off. */
const OFF_AFTER = 5 * 24 * HOUR;
/** Most seconds a receiver can ask to be left alone. */
const MOST_RETRY_AFTER = 12 * HOUR;
/** Retries are spread by as much of their pause, so that those of one outage do not come together. */
const JITTER = 0.2;

/** What came of one try. */
export interface Answer {
  /** Null if there was no whole answer. */
  status: number | null;
  /** Seconds, as the receiver asked; null if it did not. */
  retryAfter: number | null;
}

/** What a try means for its delivery. */
export interface Verdict {
  state: Extract<DeliveryState, 'waiting' | 'delivered' | 'failed'>;
  /** Seconds until the next try; null if there is none. */
  nextIn: number | null;
}

interface Tried {
  /** Tries so far, this one included; probes of a paused hook are not counted. */
  tries: number;
  /** Seconds since the first one. */
  since: number;
}

/**
 * Judges an answer: 2xx alone is success. Redirects are failures, since they would lead to an address nobody vetted.
 * @param random from 0 to 1, for the spread
 */
export function judge({ status, retryAfter }: Answer, { tries, since }: Tried, random: number): Verdict {
  if (isSuccess(status)) return { state: 'delivered', nextIn: null };
  const pause = RETRY_SECONDS[Math.max(0, tries - 1)];
  if (status === 410 || pause === undefined || since >= GIVEN_UP_AFTER)
    return { state: 'failed', nextIn: null };
  const spread = pause * (1 + JITTER * random);
  return { state: 'waiting', nextIn: Math.max(spread, Math.min(retryAfter ?? 0, MOST_RETRY_AFTER)) };
}

export const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/** How a hook fares. */
export interface Health {
  /** Since its last success. */
  failures: number;
  /** Milliseconds since the epoch: the first of them. */
  failingSince: number | null;
  /** Milliseconds since the epoch; until then nothing is sent. */
  pausedUntil: number | null;
  ended: HookEnd | null;
}

export const healthy: Health = { failures: 0, failingSince: null, pausedUntil: null, ended: null };

/**
 * The health of a hook after an answer. From the fifth failure in a row on it is paused, and one delivery at a time
 * probes it; a success ends that at once.
 * @param now milliseconds since the epoch
 */
export function healthAfter(before: Health, { status, retryAfter }: Answer, now: number): Health {
  if (isSuccess(status)) return healthy;
  const failures = before.failures + 1;
  const failingSince = before.failingSince ?? now;
  const ended = status === 410 ? 'gone' : now - failingSince >= OFF_AFTER * 1000 ? 'failing' : null;
  const over = failures - FAILURES_BEFORE_PAUSE;
  const pause = over < 0 ? 0 : Math.min(FIRST_PAUSE * 2 ** Math.min(over, 10), LONGEST_PAUSE);
  // A receiver that is overloaded is left alone with everything, not with this delivery alone.
  const asked = status === 429 || status === 503 ? Math.min(retryAfter ?? 0, MOST_RETRY_AFTER) : 0;
  const seconds = Math.max(pause, asked);
  return { failures, failingSince, pausedUntil: seconds > 0 ? now + seconds * 1000 : null, ended };
}

/** Whether a hook with so many failures is only probed. */
export const isProbed = (failures: number): boolean => failures >= FAILURES_BEFORE_PAUSE;
