import { expect, test } from 'vitest';
import { openThreads } from './threads.ts';

/** A thread that doubles what it is given, never answers zero, and throws at what is below. */
const doubling = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (number) => {
      if (number < 0) throw new Error('below zero');
      if (number > 0) parentPort.postMessage(number * 2);
    });`)}`,
);
const one = { module: doubling, most: 1, mostWaiting: 2, busy: 'Too many.' };

test('orders are answered in turn; what throws fails alone', async () => {
  const double = openThreads<number, number>(one);
  const results = await Promise.allSettled([double(1), double(-1), double(3)]);
  expect(results).toMatchObject([{ value: 2 }, { reason: { message: 'below zero' } }, { value: 6 }]);
});

test('a caller is refused when too many wait', async () => {
  const double = openThreads<number, number>(one);
  const taken = [double(1), double(2), double(3)];
  await expect(double(4)).rejects.toMatchObject({ status: 503, message: 'Too many.' });
  expect(await Promise.all(taken)).toEqual([2, 4, 6]);
});

test('an order that takes too long is given up, and the next one gets a new thread', async () => {
  const double = openThreads<number, number>({ ...one, limit: { ms: 5000, overdue: 'Too long.' } });
  const [stuck, next] = await Promise.allSettled([double(0), double(5)]);
  expect(stuck).toMatchObject({ reason: { status: 503, message: 'Too long.' } });
  expect(next).toMatchObject({ value: 10 });
});
