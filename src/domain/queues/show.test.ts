import { expect, test } from 'vitest';
import { countTabs, itemsShown } from './show.ts';

const door = (
  address: string,
  rest: Partial<Omit<Parameters<typeof countTabs>[0][number], 'property'>> = {},
) => ({
  status: 'new' as const,
  stage: 'queued' as const,
  notes: null,
  reason: null,
  ...rest,
  property: { address, zipCode: '85251', owner: 'Ada Moore' },
});
const doors = [
  door('1 Elm St'),
  door('2 Elm St', { status: 'not_home', notes: 'Big dog' }),
  door('3 Elm St', { status: 'done' }),
  door('4 Elm St', { status: 'skipped' }),
  door('5 Elm St', { stage: 'won' }),
  door('6 Elm St', { status: 'come_back' }),
];
const addresses = (...of: Parameters<typeof itemsShown<(typeof doors)[number]>>) =>
  itemsShown(...of).map(({ property }) => property.address);

test('every door is in one tab, and what is won is done', () => {
  expect(countTabs(doors)).toEqual({
    ...{ todo: 1, not_home: 1, come_back: 1, done: 2, skipped: 1, all: 6 },
  });
  expect(addresses(doors, 'todo', '')).toEqual(['1 Elm St']);
  expect(addresses(doors, 'come_back', '')).toEqual(['6 Elm St']);
  expect(addresses(doors, 'done', '')).toEqual(['3 Elm St', '5 Elm St']);
});

test('a search finds every word in address, ZIP, owner or note', () => {
  expect(addresses(doors, 'all', ' elm  DOG ')).toEqual(['2 Elm St']);
  expect(addresses(doors, 'all', 'moore 4')).toEqual(['4 Elm St']);
  expect(addresses(doors, 'all', '85251')).toHaveLength(6);
  expect(addresses(doors, 'todo', 'dog')).toEqual([]);
});
