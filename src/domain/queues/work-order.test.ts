import { expect, test } from 'vitest';
import { inWorkOrder } from './work-order.ts';

const TODAY = '2026-11-26';
const queue = (id: number, day: string | null, workedCount: number, itemCount = 30) => ({
  ...{ id, day, workedCount, itemCount },
});

test('today’s walk is found first, the newest list before older ones, and what is done last', () => {
  const queues = [
    queue(1, null, 0),
    queue(2, null, 0, 0),
    queue(3, '2026-11-19', 30),
    queue(4, '2026-11-23', 12),
    queue(5, '2026-11-24', 3),
    queue(6, '2026-11-25', 30),
    queue(7, '2026-11-28', 0),
    queue(8, '2026-11-27', 0),
    queue(9, TODAY, 15),
  ];
  expect(inWorkOrder(queues, TODAY).map(({ id }) => id)).toEqual([9, 8, 7, 2, 1, 5, 4, 6, 3]);
});

test('nothing is lost, and the order does not depend on the one before', () => {
  const queues = [queue(3, TODAY, 30), queue(1, null, 30), queue(2, TODAY, 0)];
  const expected = inWorkOrder(queues, TODAY);
  expect(expected).toHaveLength(3);
  expect(inWorkOrder(queues.toReversed(), TODAY)).toEqual(expected);
});
