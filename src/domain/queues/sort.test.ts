import { expect, test } from 'vitest';
import type { SeverityLevel } from '../roofs.ts';
import { type SortableItem, sortItems } from './sort.ts';

const item = (
  id: number,
  about: Partial<SortableItem['property']> = {},
  position: number | null = null,
): SortableItem => ({
  id,
  addedAt: `2026-11-${String(id).padStart(2, '0')}T09:00:00.000Z`,
  position,
  status: 'new',
  stage: 'new',
  property: { address: `${id} Elm St`, yearBuilt: null, areaSquareFeet: null, severityLevel: null, ...about },
});
const ids = (items: SortableItem[]) => items.map(({ id }) => id);

test('the list opens with what was added last', () => {
  expect(ids(sortItems([item(1), item(3), item(2)], 'addedAt', 'desc'))).toEqual([3, 2, 1]);
});

test('what was added together keeps the order it was added in, also under the latest first', () => {
  const together = (id: number, position: number | null = null) => ({
    ...item(id, {}, position),
    addedAt: '2026-11-09T09:00:00.000Z',
  });
  const items = [item(12), together(10), together(11), item(1)];
  expect(ids(sortItems(items, 'addedAt', 'desc'))).toEqual([12, 10, 11, 1]);
  expect(ids(sortItems(items, 'addedAt', 'asc'))).toEqual([1, 10, 11, 12]);
  const byHand = [together(10, 2), together(11, 1), together(9)];
  expect(ids(sortItems(byHand, 'addedAt', 'desc'))).toEqual([11, 10, 9]);
});

test('doors to do come before visited ones', () => {
  const items = [
    { ...item(1), status: 'skipped' as const },
    { ...item(2), status: 'done' as const },
    { ...item(3), stage: 'won' as const },
    { ...item(4), status: 'not_home' as const },
    item(5),
  ];
  expect(ids(sortItems(items, 'status', 'asc'))).toEqual([5, 4, 2, 3, 1]);
});

test('addresses read as a person sorts them: 9 Elm before 10 Elm', () => {
  expect(ids(sortItems([item(10), item(9)], 'address', 'asc'))).toEqual([9, 10]);
});

test('risk runs from none to severe, and not assessed counts as none', () => {
  const levels: (SeverityLevel | null)[] = ['severe', 'none', 'moderate', null, 'minor'];
  const items = levels.map((severityLevel, index) => item(index + 1, { severityLevel }));
  expect(ids(sortItems(items, 'severityLevel', 'desc'))).toEqual([1, 3, 5, 4, 2]);
  expect(ids(sortItems(items, 'severityLevel', 'asc'))).toEqual([2, 4, 5, 3, 1]);
});

test('an unknown year comes last in both directions; year 0 is unknown', () => {
  const items = [item(1, { yearBuilt: 0 }), item(2, { yearBuilt: 1990 }), item(3, { yearBuilt: 1970 })];
  expect(ids(sortItems(items, 'yearBuilt', 'asc'))).toEqual([3, 2, 1]);
  expect(ids(sortItems(items, 'yearBuilt', 'desc'))).toEqual([2, 3, 1]);
});

test('what was added since the order was made by hand comes after it, first come first', () => {
  expect(ids(sortItems([item(4), item(3), item(1, {}, 2), item(2, {}, 1)], 'position', 'asc'))).toEqual([
    2, 1, 3, 4,
  ]);
});
