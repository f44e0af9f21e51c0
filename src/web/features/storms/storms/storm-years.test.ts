import { expect, test } from 'vitest';
import type { PropertyStorm } from '#contract/storms.ts';
import { stormYears } from './storm-years.ts';

const storm = (
  date: string,
  cellInches: number | null,
  rest: Partial<PropertyStorm> = {},
): PropertyStorm => ({
  date,
  cellInches,
  reported: null,
  official: null,
  signature: null,
  windMph: null,
  windMiles: null,
  grade: 'radar',
  unconfirmed: false,
  sources: [],
  ...rest,
});

test('each year has its largest hail, and years in between without hail are included', () => {
  expect(stormYears([storm('2025-09-26', 1.75), storm('2025-07-01', 2), storm('2023-08-01', 1)])).toEqual({
    measure: 'hail',
    years: [
      { year: 2023, value: 1, unconfirmed: false },
      { year: 2024, value: 0, unconfirmed: false },
      { year: 2025, value: 2, unconfirmed: false },
    ],
  });
});

test('a confirmed estimate comes before a larger unconfirmed one', () => {
  const unconfirmed = { unconfirmed: true };
  const storms = [
    storm('2025-01-02', 3, unconfirmed),
    storm('2025-07-01', 1),
    storm('2024-01-02', 0.75, unconfirmed),
  ];
  expect(stormYears(storms)?.years).toEqual([
    { year: 2024, value: 0.75, unconfirmed: true },
    { year: 2025, value: 1, unconfirmed: false },
  ]);
  expect(stormYears(storms.toReversed())?.years).toHaveLength(2);
});

test('without radar hail the nearby report is shown, and the two are never mixed', () => {
  const reported = { inches: 2, miles: 1 };
  const near = [storm('2025-09-26', null, { reported }), storm('2024-07-01', null, { reported })];
  expect(stormYears(near)).toMatchObject({ measure: 'nearby', years: [{ value: 2 }, { value: 2 }] });
  expect(stormYears([...near, storm('2023-07-01', 1)])).toBeNull();
});

test('without any hail it is the wind, and one year alone is not drawn', () => {
  const windy = [storm('2025-09-26', null, { windMph: 60 }), storm('2024-07-01', null, { windMph: 58 })];
  expect(stormYears(windy)?.measure).toBe('wind');
  expect(stormYears(windy)?.years.map(({ value }) => value)).toEqual([58, 60]);
  expect(stormYears([storm('2025-09-26', 1), storm('2025-07-01', 2)])).toBeNull();
  expect(stormYears([])).toBeNull();
});
