import { expect, test } from 'vitest';
import { describePace, LEARNT_FROM, paceOf, USUAL_PACE } from './pace.ts';

const START = Date.parse('2026-11-16T17:00:00Z');
/** Visits of one person so many minutes apart, at one place. */
const visits = (gaps: readonly number[], userId = 'ben', place = { latitude: 33.5, longitude: -111.9 }) => {
  let minute = 0;
  return [0, ...gaps].map((gap) => {
    minute += gap;
    return { userId, at: new Date(START + minute * 60_000), isLocated: true, ...place };
  });
};
const many = (minutes: number, count = LEARNT_FROM) => Array.from({ length: count }, () => minutes);

test('the pace is the median time between two visits, from 30 visits on', () => {
  expect(paceOf(visits(many(4)))).toEqual({ minutesAtDoor: 4, learntFrom: 30 });
  expect(paceOf(visits(many(4, 29)))).toEqual(USUAL_PACE);
  expect(paceOf(visits([...many(3, 20), ...many(9, 19)])).minutesAtDoor).toBe(3);
  expect(paceOf([])).toEqual(USUAL_PACE);
});

test('a break and the night are no time at a door, and two people’s visits are independent', () => {
  const gaps = [...many(4, 15), 45, ...many(4, 15), 16 * 60];
  expect(paceOf(visits(gaps))).toEqual({ minutesAtDoor: 4, learntFrom: 30 });
  const crew = [...visits(many(4, 15), 'ann'), ...visits(many(6, 15), 'ben')];
  expect(paceOf(crew)).toEqual({ minutesAtDoor: 5, learntFrom: 30 });
  expect(paceOf(crew.toReversed())).toEqual(paceOf(crew));
});

test('the way between the doors is not time at one', () => {
  // A thousandth of a degree east here is 92.7 m: 89 seconds with a quarter more for the streets.
  const walked = visits(many(4)).map((visit, step) => ({ ...visit, longitude: -111.9 + (step % 2) * 1e-3 }));
  expect(paceOf(walked).minutesAtDoor).toBeCloseTo(4 - (92.7 * 1.25) / 1.3 / 60, 2);
});

test('visits recorded in one go, or away from the door, give no time at a door', () => {
  expect(paceOf(visits(many(0.01, 200)))).toEqual(USUAL_PACE);
  expect(paceOf([...visits(many(4)), ...visits(many(0.05, 200), 'ann')]).minutesAtDoor).toBe(4);
  const away = visits(many(4, 60)).map((visit) => ({ ...visit, isLocated: false }));
  expect(paceOf(away)).toEqual(USUAL_PACE);
  // The time up to a visit that was not located is not the time at the next one.
  const gaps = visits(many(4, 60)).map((visit, step) => ({ ...visit, isLocated: step % 2 === 0 }));
  expect(paceOf(gaps)).toEqual(USUAL_PACE);
});

test('an impossible walking pace is not learned', () => {
  expect(paceOf(visits(many(0.2)))).toEqual({ minutesAtDoor: 0.5, learntFrom: 30 });
});

test('its source is shown', () => {
  expect(describePace({ minutesAtDoor: 2.07, learntFrom: 120 }, 'your')).toBe(
    '2.1 minutes at a door, from your last 120 doors.',
  );
  expect(describePace(USUAL_PACE, 'your')).toBe('2.5 minutes at a door, until your visits say better.');
});
