import { expect, test } from 'vitest';
import { wallClockAt } from '#domain/appointments/local-moment.ts';
import { sampleCapture } from '#town/capture.ts';
import { at, dayAfter, dayOf, ZONE } from './calendar.ts';
import { planNextDay, type Standing } from './next-day.ts';

const doors = sampleCapture()
  .properties.filter(({ lot }) => lot.use === 'house')
  .map(({ record: { address, owner, latitude, longitude, areaSquareFeet, severityLevel } }, id) => ({
    ...{
      id,
      address,
      owner,
      latitude,
      longitude,
      areaSquareFeet,
      severity: severityLevel ?? ('none' as const),
    },
  }));
const now = new Date('2026-11-24T19:00:00Z');
const today = dayOf(now);

function plan(standing: Partial<Standing>) {
  const nothing = { notHome: [], comeBacks: [], expected: [], offered: [], left: [], given: [] };
  const rest = { lastDay: dayAfter(today, -1), isTomorrowGiven: false, toWalk: doors };
  const planning = planNextDay({ ...nothing, ...rest, ...standing }, now);
  let step = planning.next();
  while (!step.done) step = planning.next();
  return step.value;
}

test('what was left of a walk is done on its own day, then half of today’s, and tomorrow has its own', () => {
  const lastDay = dayAfter(today, -1);
  const left = [{ rep: 'dana' as const, doors: doors.slice(0, 12), from: at(lastDay, '15:02') }];
  const given = [
    { rep: 'dana' as const, doors: doors.slice(12, 40) },
    { rep: 'luis' as const, doors: doors.slice(40, 68) },
  ];
  const [last, present, next] = plan({ left, given, toWalk: doors.slice(68) });
  const walked = (day: typeof last) =>
    day?.deeds.filter(({ kind, ofWalk }) => kind === 'knock' && ofWalk) ?? [];
  expect(new Set(walked(last).map(({ body }) => body.propertyId))).toEqual(
    new Set(doors.slice(0, 12).map(({ id }) => id)),
  );
  expect(walked(last).every((deed) => dayOf(deed.at) === lastDay)).toBe(true);
  expect(present?.walks).toEqual([]);
  expect(walked(present).length).toBeGreaterThan(20);
  expect(walked(present).length).toBeLessThan(36);
  expect(present?.deeds.every((deed) => deed.at <= now)).toBe(true);
  expect(next?.walks.map(({ rep }) => rep)).toEqual(['dana', 'luis']);
  expect(next?.deeds).toEqual([]);
});

test('after a week without a server today is as any other day, and the days between stay empty', () => {
  const days = plan({ lastDay: dayAfter(today, -8) });
  expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 10 }, (_, n) => dayAfter(today, n - 8)));
  expect(days.slice(0, 8).every(({ walks, deeds }) => walks.length + deeds.length === 0)).toBe(true);
  expect(days.slice(8).map(({ walks }) => walks.length)).toEqual([2, 2]);
  const twice = days.slice(8).flatMap(({ walks }) => walks.flatMap(({ order }) => order));
  expect(new Set(twice).size).toBe(twice.length);
});

test('appointments that are over were kept or not, and who was not home is visited in the evening, the worst roof first', () => {
  const lastDay = dayAfter(today, -1);
  const expected = [
    { by: 'luis' as const, door: doors[1] as (typeof doors)[number], startsAt: at(lastDay, '13:30') },
  ];
  const notHome = doors.slice(5, 9).map((door) => ({ by: 'dana' as const, door, on: dayAfter(lastDay, -1) }));
  const [last] = plan({ expected, notHome });
  expect(last?.ends).toMatchObject([
    { by: 'luis', propertyId: 1, state: expect.stringMatching(/held|missed|canceled/) },
  ]);
  const again = last?.deeds.filter(({ by, kind }) => by === 'dana' && kind === 'knock') ?? [];
  expect(again.map(({ body }) => body.propertyId)).toEqual([7, 5, 6, 8]);
  expect(again.every((deed) => wallClockAt(deed.at, ZONE) > `${lastDay}T16:50`)).toBe(true);
});

test('a draft is sent the day after, and an owner who has had a price for days may answer', () => {
  const lastDay = dayAfter(today, -1);
  const waiting = doors.slice(0, 30).map((door, n) => ({
    ...{ by: 'dana' as const, door, on: dayAfter(lastDay, -4), isDraft: n % 2 === 0 },
  }));
  const [last] = plan({ offered: waiting });
  const stepAt = new Map(last?.papers.map(({ propertyId, step }) => [propertyId, step]));
  for (const { door, isDraft } of waiting) expect(stepAt.get(door.id) === 'sent', door.address).toBe(isDraft);
  expect([...stepAt.values()]).toContain('declined');
});

test('with no door due for a visit there are no more walks', () => {
  expect(plan({ toWalk: [] }).flatMap(({ walks }) => walks)).toEqual([]);
});

test('doors that are due far from each other make wider areas, and few of them one', () => {
  const scattered = doors.filter((_, n) => n % 12 === 0);
  const walks = plan({ toWalk: scattered }).flatMap((day) => day.walks);
  expect(walks.map(({ rep }) => rep)).toEqual(['dana', 'luis', 'dana', 'luis']);
  expect(new Set(walks.flatMap(({ order }) => order)).size).toBeGreaterThan(90);
  const few = plan({ toWalk: doors.filter((_, n) => n % 80 === 0) }).flatMap((day) => day.walks);
  expect(few.map(({ rep }) => rep)).toEqual(['dana', 'luis']);
  expect(few.flatMap(({ order }) => order)).toHaveLength(30);
});
