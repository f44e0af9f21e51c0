import { expect, test } from 'vitest';
import type { Appointment } from '#contract/appointments.ts';
import { momentAt } from '#domain/appointments/local-moment.ts';
import { bookedAt, bookedTimes } from './booked.ts';

const timeZone = 'America/Phoenix';
const startsAt = (at: string) => momentAt(at, timeZone).getTime();
const read = (id: number, at: string, rest: Partial<Appointment> = {}) =>
  ({
    id,
    startsAt: momentAt(at, timeZone).toISOString(),
    minutes: 60,
    state: 'set',
    address: '12 Elm St',
    ...rest,
  }) as Appointment;
const kept = (visitId: string, at: string, rest: object = {}) => ({
  ...{ id: `of ${visitId}`, kind: 'appointment' as const, state: 'waiting' as const },
  ...{ label: '14 Elm St', body: { propertyId: 2, visitId, at }, ...rest },
});
const undo = (changeId: string) => ({
  ...{ id: `undo ${changeId}`, kind: 'undo' as const, state: 'waiting' as const },
  ...{ label: '', body: { changeId } },
});
const at = (
  wall: string,
  list: Appointment[],
  changes: Parameters<typeof bookedTimes>[1] = [],
  but: number | null = null,
) =>
  bookedAt(
    bookedTimes(list, changes, { readAt: 100, timeZone }),
    { startsAt: startsAt(wall), minutes: 60 },
    but,
  )?.where;

test('an hour is taken by an appointment of the rep’s, read or waiting on the device', () => {
  const list = [read(1, '2026-11-24T10:00')];
  expect(at('2026-11-24T10:30', list)).toBe('12 Elm St');
  expect(at('2026-11-24T11:00', list)).toBeUndefined();
  expect(at('2026-11-24T14:00', list, [kept('a', '2026-11-24T14:00')])).toBe('14 Elm St');
});

test('not by what was canceled, taken back, refused, or is being moved itself', () => {
  const wall = '2026-11-24T10:00';
  expect(at(wall, [read(1, wall, { state: 'canceled' })])).toBeUndefined();
  expect(at(wall, [], [kept('a', wall), undo('a')])).toBeUndefined();
  expect(at(wall, [], [kept('a', wall, { state: 'superseded' })])).toBeUndefined();
  expect(at(wall, [], [kept('a', wall, { state: 'done', answeredAt: 50 })])).toBeUndefined();
  expect(at(wall, [], [kept('a', wall, { state: 'done', answeredAt: 150 })])).toBe('14 Elm St');
  expect(at(wall, [read(7, wall)], [], 7)).toBeUndefined();
});
