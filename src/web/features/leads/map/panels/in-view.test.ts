import { describe, expect, test } from 'vitest';
import type { MapPoint } from '#domain/map/points.ts';
import { boundsAround, boundsAroundMost, pointsInView } from './in-view.ts';

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
  roofYear: null,
});

test('only points in view are drawn, nearest to the center first', () => {
  const points = [at(1, -111.91, 33.5), at(2, -111.9, 33.5), at(3, -111.8, 33.5), at(4, -111.9, 33.509)];
  const seen = pointsInView(points, [-111.95, 33.45, -111.85, 33.55], { longitude: -111.9, latitude: 33.5 });
  // A hundredth of a degree is shorter eastward than nine thousandths are northward.
  expect(seen.map(({ id }) => id)).toEqual([2, 1, 4]);
});

test('a point on the very edge of the view is in it', () => {
  const seen = pointsInView([at(1, -112, 33)], [-112, 33, -111, 34], { longitude: -111.5, latitude: 33.5 });
  expect(seen).toHaveLength(1);
});

test('bounds include all points; no points have no bounds', () => {
  expect(boundsAround([at(1, -112, 33), at(2, -111, 34), at(3, -111.5, 32)])).toEqual([-112, 32, -111, 34]);
  expect(boundsAround([])).toBeNull();
});

describe('where the map opens', () => {
  const street = Array.from({ length: 60 }, (_, n) => at(n, -111.95 + n * 0.001, 33.45 + (n % 5) * 0.001));
  const around = boundsAround(street);

  test('one point far away does not pull it back', () => {
    expect(boundsAroundMost([...street, at(99, -74, 40.7)])).toEqual(around);
  });

  test('a second neighborhood is part of it, and so are points at the edge', () => {
    const second = Array.from({ length: 3 }, (_, n) => at(100 + n, -111.6 + n * 0.001, 33.2));
    const both = [...street, ...second];
    expect(boundsAroundMost(both)).toEqual(boundsAround(both));
    expect(boundsAroundMost(street)).toEqual(around);
  });

  test('of a handful all count', () => {
    const few = [at(1, -112, 33), at(2, -74, 40.7)];
    expect(boundsAroundMost(few)).toEqual(boundsAround(few));
  });
});
