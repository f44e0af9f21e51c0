import { expect, test } from 'vitest';
import { bestHours, formatHour, type HourOfWeek, hourGrid, hoursOfDay } from './best-hours.ts';

const at = (weekday: number, hour: number, visits = 40, conversations = 10): HourOfWeek => ({
  ...{ weekday, hour, visits, answered: conversations, conversations, appointments: 0 },
});

test('the grid holds every hour that was worked, and each day of the week', () => {
  const grid = hourGrid([at(7, 18), at(1, 16)]);
  expect(grid.map(({ hour }) => hour)).toEqual([16, 18]);
  expect(grid.map(({ days }) => days.findIndex((day) => day !== null))).toEqual([0, 6]);
  expect(grid.every(({ days }) => days.length === 7)).toBe(true);
  expect(hourGrid([])).toEqual([]);
});

test('an hour with few visits is not among the best, however good its rate', () => {
  const found = bestHours([at(1, 16, 49, 49), at(2, 16, 50, 25), at(3, 17, 100, 60)]);
  expect(found.map(({ weekday }) => weekday)).toEqual([3, 2]);
});

test('hours are shown on a 12-hour clock', () => {
  expect([0, 9, 11, 12, 16, 23].map(formatHour)).toEqual([
    '12–1 am',
    '9–10 am',
    '11 am–12 pm',
    '12–1 pm',
    '4–5 pm',
    '11 pm–12 am',
  ]);
});

test('each visit of an hour counts once, and hours between the first and the last are there', () => {
  const monday = { weekday: 1, hour: 16, visits: 10, answered: 6, conversations: 3, appointments: 1 };
  const hours = hoursOfDay([monday, { ...monday, weekday: 2 }, { ...monday, hour: 18 }]);
  expect(hours).toEqual([
    { hour: 16, notHome: 8, refused: 6, talked: 4, set: 2 },
    { hour: 17, notHome: 0, refused: 0, talked: 0, set: 0 },
    { hour: 18, notHome: 4, refused: 3, talked: 2, set: 1 },
  ]);
  expect(hoursOfDay([])).toEqual([]);
});
