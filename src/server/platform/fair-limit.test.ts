import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FairLimit, WaitedTooLong } from './fair-limit.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Work that ends on command; the names of what began, in order. */
function workshop(most: number, patience = 1000) {
  const limit = new FairLimit({ most, patience });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (caller: string, name: string) =>
    limit.run(caller, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { ask, begun, end, limit };
}

test('no more than allowed runs, and callers come in turns however much one of them asks for', async () => {
  const { ask, begun, end } = workshop(1);
  for (const n of [1, 2, 3, 4]) void ask('pat', `pat ${n}`);
  void ask('kim', 'kim 1');
  void ask('lee', 'lee 1');
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(['pat 1']);
  for (const name of ['pat 1', 'pat 2', 'kim 1', 'lee 1', 'pat 3', 'pat 4']) await end(name);
  expect(begun).toEqual(['pat 1', 'pat 2', 'kim 1', 'lee 1', 'pat 3', 'pat 4']);
});

test('a caller who waited too long is refused and takes no slot', async () => {
  const { ask, begun, end } = workshop(1);
  void ask('pat', 'first');
  const late = expect(ask('kim', 'late')).rejects.toBeInstanceOf(WaitedTooLong);
  await vi.advanceTimersByTimeAsync(1000);
  await late;
  void ask('lee', 'next');
  await end('first');
  expect(begun).toEqual(['first', 'next']);
  await end('next');
  void ask('pat', 'last');
  await vi.advanceTimersByTimeAsync(0);
  expect(begun.at(-1)).toBe('last');
});

test('work that fails makes room as well', async () => {
  const { limit } = workshop(1);
  await expect(limit.run('pat', () => Promise.reject(new Error('broke')))).rejects.toThrow('broke');
  expect(await limit.run('kim', async () => 'done')).toBe('done');
});
