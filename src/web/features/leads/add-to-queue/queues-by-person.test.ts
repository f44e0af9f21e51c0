import { expect, test } from 'vitest';
import type { Queue } from '#contract/queues.ts';
import { queueOptions, queuesByPerson } from './queues-by-person.ts';

const queue = (id: number, assignee: Queue['assignee']): Queue => ({
  ...{ id, name: `Queue ${id}`, description: null, assignee, day: null },
  ...{ itemCount: 3, workedCount: 1, workedAt: null, createdAt: '2026-11-20T08:00:00.000Z' },
});
const me = { id: 'me', name: 'Olive Owner' };
const ann = { id: 'ann', name: 'Ann Rep' };

test('a rep who has only their own queues reads no heading', () => {
  const options = queueOptions([queue(1, me), queue(2, me)], 'me');
  expect(options.map(({ group }) => group)).toEqual([undefined, undefined]);
});

test('leaders see queues grouped by the colleague who works them, their own first', () => {
  const groups = queuesByPerson([queue(1, me), queue(2, ann), queue(3, ann)], 'me');
  expect(groups.map(({ heading, queues }) => [heading, queues.map(({ id }) => id)])).toEqual([
    ['My queues', [1]],
    ['Ann Rep', [2, 3]],
  ]);
});
