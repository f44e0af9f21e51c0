import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batchAfter, judge, pauseAfter } from './geocoding.rules.ts';

const center = { latitude: 43.0354, longitude: -76.1282 };
const found = { id: 1, latitude: 43.04, longitude: -76.12, precision: 'interpolated' } as const;

test('a believable point is kept with its source', () => {
  expect(judge(found, 'census', center)).toEqual({ ...found, source: 'census', refusal: null });
});

test('without a believable point an address gets the center of its ZIP, with that precision', () => {
  const middle = { id: 1, ...center, precision: 'zip', source: 'offline' };
  expect(judge({ id: 1, refusal: 'No such address was found.' }, 'census', center)).toEqual({
    ...middle,
    refusal: 'No such address was found.',
  });
  expect(judge({ ...found, latitude: 42.5 }, 'census', center)).toEqual({
    ...middle,
    refusal: 'The answer is far from the ZIP code.',
  });
});

test('where the ZIP is not known, a point in the United States is believed, and a refusal leaves no place', () => {
  expect(judge(found, 'census', null)).toMatchObject({ latitude: 43.04, refusal: null });
  expect(judge({ ...found, latitude: 0, longitude: 0 }, 'census', null)).toEqual({
    id: 1,
    latitude: null,
    longitude: null,
    precision: null,
    source: null,
    refusal: 'The answer is outside the United States.',
  });
});

const attempts = fc.integer({ min: 1, max: 10_000 });

test('pauses grow from half a minute to an hour and no further', () => {
  expect([1, 2, 3].map(pauseAfter)).toEqual([30, 60, 120]);
  fc.assert(
    fc.property(attempts, (n) => {
      expect(pauseAfter(n + 1)).toBeGreaterThanOrEqual(pauseAfter(n));
      expect(pauseAfter(n)).toBeLessThanOrEqual(3600);
    }),
  );
});

test('after each trouble half as many are asked about, and never none', () => {
  expect([0, 1, 2].map((n) => batchAfter(n, 2000))).toEqual([2000, 1000, 500]);
  fc.assert(
    fc.property(attempts, fc.integer({ min: 1, max: 10_000 }), (n, most) => {
      expect(batchAfter(n, most)).toBeGreaterThanOrEqual(1);
      expect(batchAfter(n, most)).toBeLessThanOrEqual(most);
    }),
  );
});
