import { describe, expect, test } from 'vitest';
import { momentAt, wallClockAt } from '#domain/appointments/local-moment.ts';
import { type SeverityLevel, severityLevels } from '#domain/roofs.ts';
import { sampleCapture } from '#town/capture.ts';
import { dayAfter, dayOf, ZONE } from './calendar.ts';
import { reps } from './crew.ts';
import { type PlannedDay, planDays } from './plan.ts';

const doors = sampleCapture()
  .properties.filter(({ lot }) => lot.use === 'house')
  .map(({ record: { address, owner, latitude, longitude, areaSquareFeet, severityLevel } }, id) => ({
    id,
    address,
    owner,
    latitude,
    longitude,
    areaSquareFeet,
    severity: severityLevel ?? ('none' as const),
  }));

function plan(now: string): PlannedDay[] {
  const planning = planDays(doors, new Date(now));
  let step = planning.next();
  while (!step.done) step = planning.next();
  return step.value;
}

const deedsOf = (days: readonly PlannedDay[]) => days.flatMap(({ deeds }) => deeds);
const visitsOf = (days: readonly PlannedDay[]) => deedsOf(days).filter(({ kind }) => kind === 'knock');
/** Doors that were won: by a signature, or by a sale at the table. */
const salesOf = (days: readonly PlannedDay[]) =>
  [
    ...days.flatMap(({ papers }) => papers).filter(({ step }) => step === 'signed'),
    ...visitsOf(days).flatMap(({ body }) => (body.outcome === 'sold' ? [body] : [])),
  ].map(({ propertyId }) => propertyId);
const clock = (moment: Date) => wallClockAt(moment, ZONE).slice(11);

const starts = {
  'a Tuesday at noon': '2026-11-24T19:00:00Z',
  'a Wednesday at 3 in the morning': '2026-11-25T10:00:00Z',
  'a Saturday afternoon': '2026-11-28T22:30:00Z',
  'a Sunday at 11 in the evening': '2026-11-30T06:00:00Z',
  'the day after a holiday, early': '2027-01-02T16:10:00Z',
};

describe.each(Object.entries(starts))('a company whose server starts on %s', (_, now) => {
  const days = plan(now);
  const today = dayOf(new Date(now));

  test('has worked for three weeks, at hours when people open, and not a minute after now', () => {
    const visits = visitsOf(days);
    expect(visits.length).toBeGreaterThan(700);
    expect(visits.length).toBeLessThan(1800);
    const times = visits.map(({ at }) => clock(at)).sort();
    expect(
      [times[0], times.at(-1)].map((time) => (time ?? '') >= '08:30' && (time ?? '') <= '19:15'),
    ).toEqual([true, true]);
    expect(deedsOf(days).every(({ at }) => at.getTime() <= Date.parse(now))).toBe(true);
    const onSundays = visits.filter(({ at }) => new Date(dayOf(at)).getUTCDay() === 0 && dayOf(at) !== today);
    expect(onSundays.every(({ ofWalk, at }) => ofWalk && dayOf(at) === dayAfter(today, -1))).toBe(true);
  });

  test('walks to the worst roofs first, and the worse the roof the more owners agree and buy', () => {
    const visits = visitsOf(days);
    const levelOf = (propertyId: number) => doors[propertyId]?.severity ?? 'none';
    const shareAt = (levels: readonly SeverityLevel[], of: readonly number[]) =>
      of.filter((id) => levels.includes(levelOf(id))).length / of.length;
    expect(
      shareAt(
        ['severe', 'moderate', 'minor'],
        visits.map(({ body }) => body.propertyId),
      ),
    ).toBeGreaterThan(0.7);
    expect(shareAt(['severe', 'moderate'], salesOf(days))).toBeGreaterThan(0.75);
    const visited = new Set(visits.map(({ body }) => body.propertyId));
    const untouched = doors.filter(({ id }) => !visited.has(id));
    expect(untouched.filter(({ severity }) => severity === 'severe').length).toBeLessThanOrEqual(3);
    const agreed = deedsOf(days).filter(({ kind }) => kind === 'appointment');
    const rates = severityLevels.map(
      (level) =>
        new Set(
          agreed.filter((deed) => levelOf(deed.body.propertyId) === level).map(({ body }) => body.propertyId),
        ).size / [...visited].filter((id) => levelOf(id) === level).length,
    );
    expect(rates.every((rate, n) => n === 0 || rate > (rates[n - 1] ?? 0))).toBe(true);
  });

  test('no rep is at two doors at once', () => {
    for (const rep of reps) {
      const times = visitsOf(days)
        .filter(({ by }) => by === rep)
        .map(({ at }) => at.getTime())
        .sort((a, b) => a - b);
      const shortest = Math.min(...times.slice(1).map((time, n) => time - (times[n] ?? 0)));
      expect(shortest).toBeGreaterThan(20_000);
    }
  });

  test('no rep is expected at two roofs at once', () => {
    for (const rep of reps) {
      const agreed = deedsOf(days)
        .filter(({ by, kind }) => by === rep && kind === 'appointment')
        .map(({ body }) => {
          const from = momentAt(String(body.at), ZONE).getTime();
          return { from, to: from + Number(body.minutes) * 60_000 };
        })
        .sort((a, b) => a.from - b.from);
      expect(agreed.length).toBeGreaterThan(5);
      expect(agreed.filter(({ from }, n) => from < (agreed[n - 1]?.to ?? 0))).toEqual([]);
    }
  });

  test('has both walks of today half done, and tomorrow’s untouched', () => {
    const [todays, tomorrows] = days.slice(-2);
    expect([todays?.day, tomorrows?.day]).toEqual([today, dayAfter(today, 1)]);
    expect(todays?.walks.map(({ rep }) => rep)).toEqual([...reps]);
    for (const { rep, order } of todays?.walks ?? []) {
      const done = visitsOf([todays as PlannedDay]).filter(({ by, ofWalk }) => by === rep && ofWalk);
      expect(order.length).toBeGreaterThanOrEqual(20);
      expect(done.length / order.length).toBeGreaterThan(0.4);
      expect(done.length / order.length).toBeLessThan(0.65);
    }
    expect(tomorrows?.walks).toHaveLength(2);
    expect(tomorrows?.deeds).toEqual([]);
  });

  test('has people to come back to today, appointments to come, and proposals in each state, each step after the one before', () => {
    const visits = visitsOf(days);
    const last = new Map(visits.map((visit) => [visit.body.propertyId, visit]));
    const due = [...last.values()].filter(({ body }) => body.followUpOn === today);
    expect(due.length).toBeGreaterThanOrEqual(2);
    const agreed = deedsOf(days).filter(({ kind }) => kind === 'appointment');
    const wall = wallClockAt(new Date(now), ZONE);
    expect(agreed.filter(({ body }) => String(body.at) > wall).length).toBeGreaterThanOrEqual(4);
    const papers = days.flatMap((day) => day.papers);
    expect(papers.every(({ at }) => at.getTime() <= Date.parse(now))).toBe(true);
    const steps = Map.groupBy(papers, ({ propertyId }) => propertyId);
    const endings = [...steps.values()].map((taken) => taken.map(({ step }) => step).join(' '));
    const known = [
      'draft',
      'draft sent',
      'draft sent viewed',
      'draft sent viewed signed',
      'draft sent viewed declined',
    ];
    expect(known.filter((ending) => !endings.includes(ending))).toEqual([]);
    for (const taken of steps.values())
      expect(taken).toEqual(taken.toSorted((a, b) => a.at.getTime() - b.at.getTime()));
  });
});

test('the same doors and moment give the same days, another day other ones', () => {
  const now = starts['a Tuesday at noon'];
  expect(plan(now)).toEqual(plan(now));
  const ids = new Set(deedsOf(plan(now)).map(({ id }) => id));
  expect(ids.size).toBe(deedsOf(plan(now)).length);
  expect(deedsOf(plan(starts['a Saturday afternoon'])).some(({ id }) => ids.has(id))).toBe(false);
});
