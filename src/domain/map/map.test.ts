import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stages } from '../crm.ts';
import type { LeadFilters } from '../filters/lead-filters.ts';
import { severityLevels } from '../roofs.ts';
import { beyondPoints, mapQueryOf, passesOnPoints } from './filters.ts';
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
  roofYear: fc.option(fc.integer({ min: 1800, max: 2030 })),
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

test('values of a later version read as unknown', () => {
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
      passesOnPoints({ zoning: [type] })({ ...one, propertyType: null }),
    ),
  );
});

test('a filter that does not narrow lets everything pass and is not in the address', () => {
  fc.assert(fc.property(point, (one) => passesOnPoints({})(one)));
  expect(mapQueryOf({ zipCode: null, filters: {} })).toEqual({});
});

test('an unassessed roof passes only if severity does not narrow', () => {
  const passes = passesOnPoints({ severity: ['none', 'minor', 'moderate', 'severe'] });
  fc.assert(fc.property(point, (one) => passes(one) === (one.severityLevel !== null)));
});

test('points answer what they carry, and the server the rest', () => {
  const filters: LeadFilters = {
    severity: ['severe'],
    pool: true,
    area: [0, 5000],
    search: 'elm',
    queue: ['none'],
  };
  expect(beyondPoints(filters)).toEqual({ pool: true, search: 'elm', queue: ['none'] });
  expect(mapQueryOf({ zipCode: '85251', filters })).toEqual({
    zipCode: '85251',
    severityLevel: 'severe',
    areaMax: 5000,
    search: 'elm',
    pool: true,
    queue: 'none',
  });
});
