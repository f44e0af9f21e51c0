import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { isWithinTheHour, stillToCome } from './appointments-of-day.ts';

const now = Date.parse('2026-11-23T17:00:00Z');
const at = (hours: number, state: 'set' | 'held' | 'canceled' = 'set') => ({
  startsAt: new Date(now + hours * HOUR_MS).toISOString(),
  minutes: 60,
  state,
});

test('the next appointment is one that begins within the hour or goes on, and is still set', () => {
  const [begun, soon, later, over] = [at(-0.5), at(1), at(1.1), at(-1)];
  expect([begun, soon, later, over].map((one) => isWithinTheHour(one, now))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isWithinTheHour(at(0.5, 'canceled'), now)).toBe(false);
});

test('a day keeps its appointments with a result, behind those to come', () => {
  const [held, over, canceled, soon, late] = [at(-4, 'held'), at(-2), at(1, 'canceled'), at(1), at(3)];
  expect(stillToCome([held, over, canceled, soon, late], now)).toEqual([soon, late, held, over, canceled]);
});
