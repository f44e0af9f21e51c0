import { expect, test } from 'vitest';
import { noMapFilters } from '#domain/map/filters.ts';
import { countActive, leadQueryOf } from './lead-query.ts';

test('what is added to a queue is what the map shows', () => {
  const filters = {
    ...noMapFilters,
    zipCode: '85251',
    severities: ['moderate', 'severe'] as const,
    propertyTypes: ['residential'] as const,
    stage: 'called' as const,
    yearBuilt: [1950, 1990] as const,
    area: [1800, 200_000] as const,
  };
  expect(leadQueryOf(filters)).toEqual({
    zipCode: '85251',
    severityLevels: ['moderate', 'severe'],
    zoning: 'residential',
    stage: 'called',
    yearBuiltMax: 1990,
    areaMin: 1800,
  });
  expect(countActive(filters)).toBe(5);
});

test('both types, and nothing chosen, narrow nothing', () => {
  expect(leadQueryOf(noMapFilters)).toEqual({});
  expect(leadQueryOf({ ...noMapFilters, propertyTypes: ['residential', 'commercial'] })).toEqual({});
  expect(countActive(noMapFilters)).toBe(0);
});
