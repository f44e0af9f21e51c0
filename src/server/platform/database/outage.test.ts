import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Log } from '#server/platform/log.ts';
import { watchOutage } from './outage.ts';

const refused = () =>
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a database that is away is logged once a minute, however many notice, and its return once', async () => {
  const lines: string[] = [];
  const write = ({ failures }: { failures: number }, text: string) => lines.push(`${text}: ${failures}`);
  let isThere = false;
  const outage = watchOutage({ error: write, info: write } as unknown as Log, async () => {
    if (!isThere) throw refused();
  });
  for (let n = 0; n < 90; n += 1) {
    expect(outage.notice(refused())).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(lines).toEqual(['the database is not reachable: 1', 'the database is not reachable: 61']);
  isThere = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect(lines.slice(2)).toEqual(['the database is reachable again: 90']);

  // Going away and coming back several times a minute is one line as well.
  for (let n = 0; n < 6; n += 1) {
    outage.notice(refused());
    await vi.advanceTimersByTimeAsync(3000);
  }
  expect(lines.length).toBe(3);
  outage.end();
});

test('what has another reason than the database is not its matter', () => {
  const outage = watchOutage({} as Log, async () => {});
  const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  expect(outage.notice(aborted)).toBe(false);
  expect(outage.notice(new Error('Cannot read properties of undefined'))).toBe(false);
  outage.end();
});
