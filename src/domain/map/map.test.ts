import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stages } from '../crm.ts';
import { AREA_RANGE, YEAR_RANGE } from '../leads/ranges.ts';
import { severityLevels } from '../roofs.ts';
import { type MapFilters, mapQueryOf, noMapFilters, passesMapFilters } from './filters.ts';
import { decodeMapRow, encodeMapPoint, type MapPoint, propertyTypeOf, propertyTypes } from './points.ts';

const point: fc.Arbitrary<MapPoint> = fc.record({
  id: fc.integer({ min: 1 }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  severityLevel: fc.option(fc.constantFrom(...severityLevels)),
  areaSquareFeet: fc.option(fc.integer({ min: 0, max: 300_000 })),
  yearBuilt: fc.option(fc.integer({ min: 0, max: 2030 })),
  propertyType: fc.option(fc.constantFrom(...propertyTypes)),
  zipCode: fc.constantFrom('85251', '00501'),
  address: fc.string(),
  stage: fc.constantFrom(...stages),
});

test('a point comes back from the wire as it went', () => {
  fc.assert(
    fc.property(point, (one) => {
      expect(
        decodeMapRow(JSON.parse(JSON.stringify(encodeMapPoint({ ...one, longitude: one.longitude + 0 })))),
      ).toEqual(JSON.parse(JSON.stringify(one)));
    }),
  );
});

test('words of a later version read as unknown', () => {
  expect(decodeMapRow([1, 0, 0, 9, null, null, 9, '85251', '1 Elm St', 99])).toMatchObject({
    severityLevel: null,
    propertyType: null,
    stage: 'new',
  });
});

test('an empty zoning is of no type, and passes any', () => {
  expect([null, '', ' '].map(propertyTypeOf)).toEqual([null, null, null]);
  expect(['r1', 'R-4', 'C-2', 'X'].map(propertyTypeOf)).toEqual([
    'residential',
    'residential',
    'commercial',
    'commercial',
  ]);
  fc.assert(
    fc.property(point, fc.constantFrom(...propertyTypes), (one, type) =>
      passesMapFilters({ ...one, propertyType: null }, { ...noMapFilters, propertyTypes: [type] }),
    ),
  );
});

test('what does not narrow lets everything pass and stands in no address', () => {
  fc.assert(fc.property(point, (one) => passesMapFilters(one, noMapFilters)));
  expect(mapQueryOf(noMapFilters)).toEqual({});
});

test('a roof nobody looked at passes only where severity does not narrow', () => {
  const filters: MapFilters = { ...noMapFilters, severities: ['none', 'minor', 'moderate', 'severe'] };
  fc.assert(fc.property(point, (one) => passesMapFilters(one, filters) === (one.severityLevel !== null)));
});

test('filters stand in an address as the server reads them', () => {
  expect(
    mapQueryOf({
      zipCode: '85251',
      severities: ['moderate', 'severe'],
      propertyTypes: ['residential'],
      stage: 'knocked',
      yearBuilt: [1960, YEAR_RANGE.max],
      area: [AREA_RANGE.min, 5000],
      search: ' elm ',
    }),
  ).toEqual({
    zipCode: '85251',
    severity: 'moderate,severe',
    propertyType: 'residential',
    stage: 'knocked',
    yearBuiltMin: 1960,
    areaMax: 5000,
    search: 'elm',
  });
});
