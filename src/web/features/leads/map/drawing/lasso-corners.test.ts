import { expect, test } from 'vitest';
import { MOST_CORNERS } from '#domain/geo/drawn-area.ts';
import { type Pixel, roundedCorners } from './lasso-corners.ts';

test('a stroke around a block is its four corners', () => {
  const side = (from: Pixel, to: Pixel): Pixel[] =>
    Array.from({ length: 50 }, (_, n) => [
      from[0] + ((to[0] - from[0]) * n) / 50,
      from[1] + ((to[1] - from[1]) * n) / 50 + (n % 2),
    ]);
  const corners: Pixel[] = [
    [0, 0],
    [200, 0],
    [200, 100],
    [0, 100],
  ];
  const stroke = corners.flatMap((corner, at) => side(corner, corners[(at + 1) % 4] ?? corner));
  expect(roundedCorners(stroke)).toHaveLength(4);
});

test('however much one scribbles, an address holds it', () => {
  // Forty loops, as one fills a sheet.
  const scribble = Array.from({ length: 4000 }, (_, n): Pixel => {
    const turn = (n / 4000) * 2 * Math.PI;
    return [400 + 300 * Math.cos(37 * turn), 300 + 250 * Math.sin(40 * turn)];
  });
  const corners = roundedCorners(scribble);
  expect(corners.length).toBeGreaterThan(3);
  expect(corners.length).toBeLessThanOrEqual(MOST_CORNERS);
});

test('a mere touch goes around nothing', () => {
  expect(roundedCorners([])).toEqual([]);
  expect(roundedCorners([[5, 5]]).length).toBeLessThan(3);
  expect(
    roundedCorners([
      [5, 5],
      [6, 5],
      [5, 6],
    ]).length,
  ).toBeLessThan(3);
});
