import { expect, test } from 'vitest';
import type { CrewPerson } from '#contract/crew-day.ts';
import type { Walk } from '#contract/walks.ts';
import { crewRows, namesOf, phoneState, withoutSync } from './crew-rows.ts';

const SINCE = '2026-11-25T07:00:00.000Z';
const person = (name: string, own: Partial<CrewPerson> = {}): CrewPerson => ({
  ...{ id: name, name, isMe: false, won: 0 },
  ...{ visits: [], syncedAt: null, devices: [] },
  ...own,
});
const walk = (walker: string, doors: number, done: number): Walk => ({
  ...{ id: 1, queueId: 2, name: `Walk of ${walker}`, day: '2026-11-25' },
  ...{ walker: { id: walker, name: walker }, miles: 1, minutes: 60, outline: [], places: [], doors, done },
});

test('who is out comes first, the busiest at the top, and the others by name', () => {
  const people = [
    person('Zoe'),
    person('Ben', { visits: [{ outcome: 'not_home', count: 3 }] }),
    person('Ann'),
    person('Cleo', {
      visits: [
        { outcome: 'not_home', count: 2 },
        { outcome: 'appointment', count: 2 },
      ],
    }),
    person('Dan'),
  ];
  const rows = crewRows(people, [walk('Dan', 12, 0), walk('Ben', 10, 3), walk('Ben', 5, 1)], SINCE);
  expect(rows.map(({ name }) => name)).toEqual(['Cleo', 'Ben', 'Dan', 'Ann', 'Zoe']);
  expect(rows[1]).toMatchObject({ given: 15, done: 4 });
  expect(rows[0]?.steps).toMatchObject({ visits: 4, answered: 2, appointments: 2 });
});

test('a phone with unsent changes differs from one that has sent everything', () => {
  const morning = '2026-11-25T14:00:00.000Z';
  const noon = '2026-11-25T19:00:00.000Z';
  const devices = [
    { syncedAt: noon, waiting: 0 },
    { syncedAt: morning, waiting: 3 },
  ];
  const state = phoneState({ syncedAt: noon, devices }, SINCE);
  expect(state).toEqual({ syncedAt: noon, isOfToday: true, unsent: 3, reportedAt: morning });
  expect(phoneState({ syncedAt: '2026-11-25T06:59:59.000Z', devices: [] }, SINCE).isOfToday).toBe(false);
});

test('not synced is who has doors to do and sent nothing since the day began', () => {
  const sent = { syncedAt: '2026-11-25T14:00:00.000Z' };
  const people = [person('Ann'), person('Ben', sent), person('Cleo'), person('Dan')];
  const rows = crewRows(people, [walk('Ann', 5, 0), walk('Ben', 5, 0), walk('Cleo', 5, 5)], SINCE);
  expect(withoutSync(rows).map(({ name }) => name)).toEqual(['Ann']);
});

test('many names are cut, with how many more there are', () => {
  expect(namesOf([])).toBe('');
  expect(namesOf(['A', 'B', 'C'].map((name) => ({ name })))).toBe('A, B, C');
  expect(namesOf(['A', 'B', 'C', 'D', 'E'].map((name) => ({ name })))).toBe('A, B, C and 2 more');
});
