import { expect, test } from 'vitest';
import type { MapPoint } from '#domain/map/points.ts';
import { boundsAround, pointsInView } from './in-view.ts';

const at = (id: number, longitude: number, latitude: number): MapPoint => ({
  id,
  longitude,
  latitude,
  severityLevel: null,
  areaSquareFeet: null,
  yearBuilt: null,
  propertyType: null,
  zipCode: '85251',
  address: `${id} E Main St`,
  stage: 'new',
});

test('what is in view comes nearest to the center first, and nothing else comes', () => {
  const points = [at(1, -111.91, 33.5), at(2, -111.9, 33.5), at(3, -111.8, 33.5), at(4, -111.9, 33.509)];
  const seen = pointsInView(points, [-111.95, 33.45, -111.85, 33.55], { longitude: -111.9, latitude: 33.5 });
  // A hundredth of a degree is shorter eastward than nine thousandths are northward.
  expect(seen.map(({ id }) => id)).toEqual([2, 1, 4]);
});

test('a point on the very edge of the view is in it', () => {
  const seen = pointsInView([at(1, -112, 33)], [-112, 33, -111, 34], { longitude: -111.5, latitude: 33.5 });
  expect(seen).toHaveLength(1);
});

test('bounds lie around all points, and there are none around none', () => {
  expect(boundsAround([at(1, -112, 33), at(2, -111, 34), at(3, -111.5, 32)])).toEqual([-112, 32, -111, 34]);
  expect(boundsAround([])).toBeNull();
});
