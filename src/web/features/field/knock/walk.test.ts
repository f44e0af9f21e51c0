import { expect, test } from 'vitest';
import type { Door } from '#web/features/field/doors/index.ts';
import { nextToDo, stepFrom } from './walk.ts';

const door = (id: number, status = 'new', doNotContact = false) =>
  ({ item: { status, stage: 'queued', property: { id } }, known: { doNotContact } }) as unknown as Door;
const doors = [door(1), door(2, 'done'), door(3, 'new', true), door(4), door(5)];

test('the next door is the next to do in the order to walk, then from the top again', () => {
  expect(nextToDo(doors, null)).toBe(1);
  expect(nextToDo(doors, 1)).toBe(4);
  expect(nextToDo(doors, 5)).toBe(1);
  expect(nextToDo([door(1), door(2, 'done')], 1)).toBeNull();
  expect(nextToDo([], null)).toBeNull();
});

test('one can look at any door beside, and the ends are ends', () => {
  expect([stepFrom(doors, 1, 1), stepFrom(doors, 5, 1), stepFrom(doors, 1, -1)]).toEqual([2, 5, 1]);
});
