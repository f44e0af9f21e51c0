import { expect, test } from 'vitest';
import type { MapPoint } from '#domain/map/points.ts';
import { severityLevels } from '#domain/roofs.ts';
import { heatFeatures } from './heat-features.ts';

const at = (longitude: number, latitude: number, severityLevel: MapPoint['severityLevel']) =>
  ({ longitude, latitude, severityLevel }) as MapPoint;

test('every roof is in the heat of its severity, and one nobody assessed in a heat of its own', () => {
  const severe = severityLevels.indexOf('severe');
  const { features } = heatFeatures([
    at(-111.9, 33.5, 'severe'),
    at(-111.8, 33.4, null),
    at(-111.7, 33.3, 'severe'),
  ]);
  expect(features.map(({ properties, geometry }) => [properties, geometry.coordinates])).toEqual([
    [
      { s: severe },
      [
        [-111.9, 33.5],
        [-111.7, 33.3],
      ],
    ],
    [{}, [[-111.8, 33.4]]],
  ]);
});

test('where nothing passes there is no heat', () => {
  expect(heatFeatures([]).features).toEqual([]);
});
