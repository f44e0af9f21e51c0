import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from './database/index.ts';
import type { Log } from './log.ts';
import { openSideWrites } from './side-writes.ts';

const db = {} as Database;
let lines: string[];
const log = {
  warn: (_: object, text: string) => lines.push(`warn ${text}`),
  error: (_: object, text: string) => lines.push(`error ${text}`),
} as unknown as Log;
const away = new Error('the database is away');
const isAway = (error: unknown) => error === away;

beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('an answer waits briefly for what is written beside it', async () => {
  const writes = openSideWrites(db, log, isAway);
  expect(await writes.run('a count', async () => {})).toBe(true);
  let finish = () => {};
  const slow = writes.run('a count', () => new Promise<void>((resolve) => (finish = resolve)));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await slow).toBe(false);
  finish();
  await writes.settle();
  expect(lines).toEqual([]);
});

test('a count that fails is a line in the log, a line of the record is written once the database is back', async () => {
  const writes = openSideWrites(db, log, isAway);
  expect(await writes.run('a count', () => Promise.reject(new Error('no such column')))).toBe(false);
  expect(lines).toEqual(['warn a write beside a read failed']);
  let isBack = false;
  let written = 0;
  const write = async () => {
    if (!isBack) throw away;
    written += 1;
  };
  expect(await writes.run('a download', write, { isKept: true })).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  isBack = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(written).toBe(1);
  expect(lines).toHaveLength(1);
});

test('what could not be written by the end is logged as lost', async () => {
  const writes = openSideWrites(db, log, isAway);
  await writes.run('a download', () => Promise.reject(away), { isKept: true });
  await writes.settle();
  expect(lines).toEqual(['error a line of the record was lost']);
});
