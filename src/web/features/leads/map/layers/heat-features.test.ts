import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stages } from '#domain/crm.ts';
import type { LeadFilters } from '#domain/filters/lead-filters.ts';
import { passesOnPoints } from '#domain/map/filters.ts';
import { type MapPoint, propertyTypes } from '#domain/map/points.ts';
import { severityLevels } from '#domain/roofs.ts';
import { heatFeatures, heatGroups, heatStates, plainHeatFeatures, tellsApart } from './heat-features.ts';

const known = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values));
const place = fc.double({ min: -80, max: 80, noNaN: true });
const point = fc.record({
  longitude: place,
  latitude: place,
  severityLevel: known(severityLevels),
  propertyType: known(propertyTypes),
  stage: known(stages),
  yearBuilt: fc.option(fc.integer({ min: 1950, max: 1954 })),
  areaSquareFeet: fc.option(
    fc.constantFrom(
      0,
      1,
      499.5,
      500,
      1800,
      1999,
      2000,
      2000.5,
      9999,
      10_000,
      12_000,
      15_000,
      200_000,
      900_000,
    ),
  ),
  zipCode: fc.constant('85251'),
}) as fc.Arbitrary<MapPoint>;
const edges = [0, 500, 2000, 9500, 10_000, 15_000, 195_000, 200_000];
const area = fc
  .tuple(fc.constantFrom(...edges), fc.constantFrom(...edges))
  .map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]);
const filters: fc.Arbitrary<LeadFilters> = fc.record({
  severity: fc.subarray<string>([...severityLevels]),
  zoning: fc.subarray<string>([...propertyTypes]),
  stage: fc.subarray<string>([...stages]),
  yearBuilt: fc.tuple(fc.integer({ min: 1900, max: 1952 }), fc.integer({ min: 1952, max: 2025 })),
  area,
});
/** The features' points, each with its severity. */
const unpacked = (features: ReturnType<typeof heatFeatures>['features']) =>
  features.flatMap(({ geometry, properties }) =>
    geometry.coordinates.map(([longitude = 0, latitude = 0]) => ({
      longitude,
      latitude,
      severityLevel: severityLevels[properties?.s] ?? null,
    })),
  );
const places = (points: readonly Pick<MapPoint, 'longitude' | 'latitude'>[]) =>
  points.map(({ longitude, latitude }) => `${longitude},${latitude}`).sort();

test('the heat has just the roofs that the filters let pass, each with its severity', () => {
  fc.assert(
    fc.property(fc.array(point), filters, (points, narrowed) => {
      const groups = heatGroups(points);
      const { features } = heatFeatures(groups);
      const leftOut = new Map(heatStates(groups, narrowed).map((state) => [state.id, state.leftOut]));
      const shown = unpacked(features.filter(({ id }) => leftOut.get(Number(id)) === false));
      const passing = points.filter((each) => passesOnPoints(narrowed)(each));
      expect(places(shown)).toEqual(places(passing));
      for (const level of severityLevels) {
        const of = (list: readonly Pick<MapPoint, 'longitude' | 'latitude' | 'severityLevel'>[]) =>
          places(list.filter(({ severityLevel }) => severityLevel === level));
        expect(of(shown)).toEqual(of(passing));
      }
    }),
  );
});

test('a group keeps its id when other points come and go, so that hidden groups stay hidden', () => {
  fc.assert(
    fc.property(fc.array(point), point, (points, one) => {
      const [alone] = heatGroups([one]);
      const among = heatGroups([...points, one]);
      expect(among.filter(({ id }) => id === alone?.id).map(({ alike }) => alike)).toEqual([alone?.alike]);
      expect(new Set(among.map(({ id }) => id)).size).toBe(among.length);
    }),
  );
});

test('points given alone are all shown, each with its severity, whatever was left out before', () => {
  fc.assert(
    fc.property(fc.array(point), (points) => {
      const { features } = plainHeatFeatures(points);
      // By an id MapLibre would find the state of other data.
      expect(features.filter((feature) => feature.id !== undefined)).toEqual([]);
      expect(features.length).toBeLessThanOrEqual(severityLevels.length + 1);
      const known = (list: readonly Pick<MapPoint, 'longitude' | 'latitude' | 'severityLevel'>[]) =>
        list
          .map(({ longitude, latitude, severityLevel }) => `${longitude},${latitude} ${severityLevel}`)
          .sort();
      expect(known(unpacked(features))).toEqual(known(points));
    }),
  );
});

test('without matching points there is no heat', () => {
  expect(heatFeatures(heatGroups([])).features).toEqual([]);
  expect(plainHeatFeatures([]).features).toEqual([]);
});

test('an area between two edges splits the points of a group, one on edges does not', () => {
  const apart = (low: number, high: number) => tellsApart('area', { area: [low, high] });
  expect([apart(1500, 200_000), apart(0, 2500), apart(10_000, 15_000), apart(0, 200_000)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect([apart(1800, 200_000), apart(0, 2501), apart(10_500, 15_000)]).toEqual([true, true, true]);
});
