import { expect, test } from 'vitest';
import { weigh } from './ring-weight.ts';

test('the name of an area is in its center, however far from the origin', () => {
  const { area, center } = weigh([
    [-112, 33],
    [-110, 33],
    [-110, 34],
    [-112, 34],
    [-112, 33],
  ]);
  expect(area).toBeCloseTo(2);
  expect(center[0]).toBeCloseTo(-111);
  expect(center[1]).toBeCloseTo(33.5);
});

test('a ring without an area still has a place', () => {
  expect(weigh([[-112, 33]])).toEqual({ area: 0, center: [-112, 33] });
});
