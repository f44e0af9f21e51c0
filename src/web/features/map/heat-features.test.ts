import { expect, test } from 'vitest';
import type { MapPoint } from '#domain/map/points.ts';
import { severityLevels } from '#domain/roofs.ts';
import { heatFeatures, heatStates } from './heat-features.ts';

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

test('a filter by severity leaves out the features of all others, and what nobody assessed', () => {
  const { features } = heatFeatures([
    at(-111.9, 33.5, 'severe'),
    at(-111.8, 33.4, 'none'),
    at(-111.7, 33.3, null),
  ]);
  const shown = (severities: Parameters<typeof heatStates>[0]) => {
    const leftOut = new Set(heatStates(severities).flatMap((state) => (state.leftOut ? [state.id] : [])));
    return features.filter(({ id }) => !leftOut.has(Number(id))).map(({ properties }) => properties?.s);
  };
  expect(shown(['severe'])).toEqual([severityLevels.indexOf('severe')]);
  expect(shown(['minor', 'none'])).toEqual([severityLevels.indexOf('none')]);
  expect(shown([])).toHaveLength(3);
});
