import { expect, test } from 'vitest';
import { ByteCache } from './byte-cache.ts';

/** Counts how often values are made; each is its own name, of the given number of bytes. */
function kitchen(maxBytes: number, { size = 10, lastStays = false } = {}) {
  const made: string[] = [];
  const cache = new ByteCache<string>({ maxBytes, sizeOf: () => size, lastStays });
  const ask = (key: string) =>
    cache.get({
      key,
      make: async () => {
        made.push(key);
        return key;
      },
    });
  return { made, ask, cache };
}

test('a value is made once and then kept', async () => {
  const { made, ask } = kitchen(100);
  await ask('a');
  await ask('a');
  expect(made).toEqual(['a']);
});

test('when room runs out the value unused for longest goes', async () => {
  const { made, ask } = kitchen(20);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

test('a value larger than the room is answered and not kept, unless the last one is to stay', async () => {
  const strict = kitchen(5);
  for (const _ of [1, 2]) expect(await strict.ask('a')).toBe('a');
  expect(strict.made).toHaveLength(2);

  const lenient = kitchen(5, { lastStays: true });
  for (const key of ['a', 'a', 'b', 'b', 'a']) await lenient.ask(key);
  expect(lenient.made).toEqual(['a', 'b', 'a']);
});

test('those who ask at once share one run', async () => {
  const { made, ask } = kitchen(100);
  await Promise.all([ask('a'), ask('a'), ask('a')]);
  expect(made).toEqual(['a']);
});

test('a run that turned out to be something else is only for the caller who began it', async () => {
  const { cache } = kitchen(100);
  const ask = (caller: string, value: string) =>
    cache.get({ key: 'old', caller, make: async () => value, keyOf: (made) => made });
  const answers = await Promise.all([ask('pat', 'seen by Pat'), ask('pat', ''), ask('kim', 'seen by Kim')]);
  expect(answers).toEqual(['seen by Pat', 'seen by Pat', 'seen by Kim']);
});

test('what turned out to be something else is kept under its own key', async () => {
  const { made, ask, cache } = kitchen(100);
  const keyOf = (value: string) => value;
  expect(await cache.get({ key: 'old', make: async () => 'new', keyOf })).toBe('new');
  expect(await ask('new')).toBe('new');
  await ask('old');
  expect(made).toEqual(['old']);
});

test('a failure is not kept', async () => {
  const { ask, cache } = kitchen(100);
  const make = () => Promise.reject(new Error('away'));
  await expect(cache.get({ key: 'a', make })).rejects.toThrow('away');
  expect(await ask('a')).toBe('a');
});
