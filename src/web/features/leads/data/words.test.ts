import { expect, test } from 'vitest';
import { coverageOf, geocoderSentence, needSentence, stateSentence } from './words.ts';

test('coverage is whole percent, and 100 only when every property has its place', () => {
  expect(coverageOf({ located: 999, total: 1000 })).toBe(99);
  expect(coverageOf({ located: 1000, total: 1000 })).toBe(100);
  expect(coverageOf({ located: 0, total: 0 })).toBeNull();
});

test('properties without coordinates are counted', () => {
  expect(needSentence({ located: 9, total: 10 })).toBe('1 property needs coordinates');
  expect(needSentence({ located: 0, total: 4123 })).toBe('4,123 properties need coordinates');
  expect(needSentence({ located: 3, total: 3 })).toBe('Every property has coordinates.');
});

test('the offline default is labeled as such', () => {
  expect(geocoderSentence({ geocoder: 'offline', findsDoors: false })).toMatch(
    /^No geocoder is configured: /,
  );
  expect(geocoderSentence({ geocoder: 'census', findsDoors: true })).toContain('US Census Bureau');
});

test('only running work is shown', () => {
  expect(stateSentence({ state: 'idle', waiting: 0 })).toBeNull();
  expect(stateSentence({ state: 'paused', waiting: 1 })).toBe(
    '1 address waits for the geocoder. Nothing is lost.',
  );
});
