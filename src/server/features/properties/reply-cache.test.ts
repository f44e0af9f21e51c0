import { expect, test } from 'vitest';
import { ReplyCache } from './reply-cache.ts';

const reply = (tag: string, size: number) => ({ tag, total: 1, body: Buffer.alloc(size) });
const asked = (tag: string, caller = 'pat') => ({ tag, encoding: 'br', caller });

/** Counts how often replies are made. */
function kitchen(size = 10) {
  const made: string[] = [];
  const make = (tag: string) => async () => {
    made.push(tag);
    return reply(tag, size);
  };
  return { made, make };
}

test('a reply is made once and then kept', async () => {
  const cache = new ReplyCache(100);
  const { made, make } = kitchen();
  await cache.get(asked('a'), make('a'));
  await cache.get(asked('a', 'kim'), make('a'));
  expect(made).toEqual(['a']);
});

test('encodings are kept apart', async () => {
  const cache = new ReplyCache(100);
  const { made, make } = kitchen();
  await cache.get(asked('a'), make('a'));
  await cache.get({ ...asked('a'), encoding: 'gzip' }, make('a'));
  expect(made).toHaveLength(2);
});

test('when room runs out the reply unused for longest goes', async () => {
  const cache = new ReplyCache(20);
  const { made, make } = kitchen();
  for (const tag of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(asked(tag), make(tag));
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

test('a reply larger than the room is answered and not kept', async () => {
  const cache = new ReplyCache(5);
  const { made, make } = kitchen();
  for (const _ of [1, 2]) expect((await cache.get(asked('a'), make('a'))).body).toHaveLength(10);
  expect(made).toHaveLength(2);
});

test('the same caller asking twice at once waits for one reply; another caller gets their own', async () => {
  const cache = new ReplyCache(100);
  const { made, make } = kitchen();
  await Promise.all([
    cache.get(asked('a'), make('a')),
    cache.get(asked('a'), make('a')),
    cache.get(asked('a', 'kim'), make('a')),
  ]);
  expect(made).toHaveLength(2);
});

test('a reply made from newer data than was asked for is kept under the newer tag', async () => {
  const cache = new ReplyCache(100);
  const { made, make } = kitchen();
  expect((await cache.get(asked('old'), make('new'))).tag).toBe('new');
  await cache.get(asked('new'), make('new'));
  await cache.get(asked('old'), make('old'));
  expect(made).toEqual(['new', 'old']);
});

test('a failure is not kept', async () => {
  const cache = new ReplyCache(100);
  const fail = () => Promise.reject(new Error('away'));
  await expect(cache.get(asked('a'), fail)).rejects.toThrow('away');
  expect((await cache.get(asked('a'), kitchen().make('a'))).tag).toBe('a');
});
