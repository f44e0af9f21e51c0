import { featureFilter } from '@maplibre/maplibre-gl-style-spec';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stages } from '#domain/crm.ts';
import { AREA_RANGE, YEAR_RANGE } from '#domain/leads/ranges.ts';
import { type MapFilters, passesMapFilters } from '#domain/map/filters.ts';
import { type MapPoint, propertyTypes } from '#domain/map/points.ts';
import { severityLevels } from '#domain/roofs.ts';
import { filterOf, propertiesOf } from './point-features.ts';

const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const year = fc.oneof(fc.constantFrom(0, 1949, 1950, 2025, 2026), fc.integer({ min: 1900, max: 2030 }));
const area = fc.oneof(fc.constantFrom(0, 200_000, 200_001), fc.integer({ min: 0, max: 250_000 }));

const point: fc.Arbitrary<MapPoint> = fc.record({
  id: fc.nat(),
  longitude: fc.constant(-111.9),
  latitude: fc.constant(33.5),
  severityLevel: orNull(fc.constantFrom(...severityLevels)),
  areaSquareFeet: orNull(area),
  yearBuilt: orNull(year),
  propertyType: orNull(fc.constantFrom(...propertyTypes)),
  zipCode: fc.constantFrom('85251', '85031'),
  address: fc.constant('1 E Main St'),
  stage: fc.constantFrom(...stages),
});

const range = (limits: { min: number; max: number }) =>
  fc
    .tuple(fc.integer(limits), fc.integer(limits))
    .map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]);
const whole = ({ min, max }: { min: number; max: number }) => fc.constant<[number, number]>([min, max]);

const filters: fc.Arbitrary<MapFilters> = fc.record({
  zipCode: orNull(fc.constantFrom('85251', '85031')),
  severities: fc.subarray([...severityLevels]),
  propertyTypes: fc.subarray([...propertyTypes]),
  stage: orNull(fc.constantFrom(...stages)),
  yearBuilt: fc.oneof(whole(YEAR_RANGE), range(YEAR_RANGE)),
  area: fc.oneof(whole(AREA_RANGE), range(AREA_RANGE)),
  search: fc.constant(''),
});

test('the heat map is narrowed by the very rules that the counter and the pins go by', () => {
  let passed = 0;
  fc.assert(
    fc.property(point, filters, (one, narrowed) => {
      const { filter } = featureFilter(filterOf(narrowed), 'layers[0].filter');
      const drawn = filter({ zoom: 10 } as never, { type: 1, properties: propertiesOf(one) } as never);
      const expected = passesMapFilters(one, narrowed);
      expect(drawn).toBe(expected);
      if (expected) passed += 1;
    }),
    { numRuns: 3000 },
  );
  expect(passed).toBeGreaterThan(30);
});
