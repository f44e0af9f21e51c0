import { describe, expect, test } from 'vitest';
import { type Health, healthAfter, healthy, judge, MOST_TRIES, RETRY_SECONDS } from './judge.ts';

const answer = (status: number | null, retryAfter: number | null = null) => ({ status, retryAfter });
const HOUR = 3600;

describe('a delivery', () => {
  test.each([200, 201, 202, 204, 299])('is done by %i', (status) => {
    expect(judge(answer(status), { tries: 1, since: 0 }, 0)).toEqual({ state: 'delivered', nextIn: null });
  });

  test.each([null, 100, 301, 302, 307, 400, 401, 404, 429, 500, 503])('is tried again after %s', (status) => {
    expect(judge(answer(status), { tries: 1, since: 0 }, 0)).toEqual({ state: 'waiting', nextIn: 5 });
  });

  test('is tried eight times, over more than a day', () => {
    const pauses = Array.from(
      { length: MOST_TRIES },
      (_, n) => judge(answer(500), { tries: n + 1, since: 0 }, 0).nextIn,
    );
    expect(pauses).toEqual([...RETRY_SECONDS, null]);
    expect(RETRY_SECONDS.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(27 * HOUR);
  });

  test('is spread by up to a fifth', () => {
    expect(judge(answer(500), { tries: 4, since: 0 }, 1).nextIn).toBe(2 * HOUR * 1.2);
  });

  test('waits as long as the receiver asks, within twelve hours', () => {
    expect(judge(answer(503, 90), { tries: 1, since: 0 }, 0).nextIn).toBe(90);
    expect(judge(answer(503, 1), { tries: 1, since: 0 }, 0).nextIn).toBe(5);
    expect(judge(answer(503, 1e9), { tries: 1, since: 0 }, 0).nextIn).toBe(12 * HOUR);
  });

  test('is given up after 28 hours, and at once by 410', () => {
    expect(judge(answer(500), { tries: 3, since: 28 * HOUR }, 0).state).toBe('failed');
    expect(judge(answer(410), { tries: 1, since: 0 }, 0)).toEqual({ state: 'failed', nextIn: null });
  });
});

describe('a hook', () => {
  const healthOf = (statuses: readonly (number | null)[], step = 0): Health =>
    statuses.reduce<Health>((health, status, n) => healthAfter(health, answer(status), n * step), healthy);

  test('is paused from the fifth failure in a row on, for up to half an hour', () => {
    expect(healthOf([500, 500, 500, 500])).toMatchObject({ failures: 4, pausedUntil: null });
    expect(healthOf([500, 500, 500, 500, null]).pausedUntil).toBe(60_000);
    expect(healthOf(Array(6).fill(500)).pausedUntil).toBe(120_000);
    expect(healthOf(Array(40).fill(500)).pausedUntil).toBe(30 * 60_000);
  });

  test('is well again after one success', () => {
    expect(healthOf([...Array(9).fill(500), 200])).toEqual(healthy);
  });

  test('ends by 410, and after five days of failures', () => {
    expect(healthOf([410]).ended).toBe('gone');
    const day = 24 * HOUR * 1000;
    expect(healthOf(Array(5).fill(500), day).ended).toBeNull();
    expect(healthOf(Array(6).fill(500), day).ended).toBe('failing');
    expect(healthOf([500, 500, 500, 500, 200, 500], day).ended).toBeNull();
  });

  test('is left alone as long as an overloaded receiver asks', () => {
    expect(healthAfter(healthy, answer(429, 30), 0).pausedUntil).toBe(30_000);
    expect(healthAfter(healthy, answer(500, 30), 0).pausedUntil).toBeNull();
  });
});
