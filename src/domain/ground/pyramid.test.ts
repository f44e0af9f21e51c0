import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Bounds } from '../geo/bounds.ts';
import { originOf } from '../geo/world.ts';
import { type PlacedCamera, pixelOf, placeAt } from '../imagery/ground.ts';
import { layFrame } from './lay.ts';
import {
  boundsOfTile,
  FIRST_ZOOM,
  LAST_ZOOM,
  latitudeAt,
  longitudeAt,
  metersOfPixel,
  planGround,
} from './pyramid.ts';

const center = { latitude: 33.49, longitude: -111.92 };
const around = (meters: number): Bounds => {
  const low = placeAt(center, [-meters, -meters]);
  const high = placeAt(center, [meters, meters]);
  return [low.longitude, low.latitude, high.longitude, high.latitude];
};

test('tiles are as fine as the pictures, to a half, and never finer than the map goes', () => {
  expect(planGround([around(100)], 0.018)?.zoom).toBe(LAST_ZOOM);
  const plan = planGround([around(500)], 0.3);
  expect(metersOfPixel(33.49, plan?.zoom ?? 0)).toBeGreaterThan(0.3 * 0.75 - 1e-6);
  expect(metersOfPixel(33.49, plan?.zoom ?? 0)).toBeLessThanOrEqual(0.3 * 1.5);
});

test('blocks cover all that is shown', () => {
  const area = around(700);
  const { blocks } = planGround([area], 0.05) ?? { blocks: [] };
  const covered = blocks.map(boundsOfTile);
  expect(Math.min(...covered.map(([west]) => west))).toBeLessThanOrEqual(area[0]);
  expect(Math.min(...covered.map(([, south]) => south))).toBeLessThanOrEqual(area[1]);
  expect(Math.max(...covered.map(([, , east]) => east))).toBeGreaterThanOrEqual(area[2]);
  expect(Math.max(...covered.map(([, , , north]) => north))).toBeGreaterThanOrEqual(area[3]);
});

test('what spans a county is drawn coarser, what spans a state not at all', () => {
  expect(planGround([around(20_000)], 0.05)?.zoom).toBeLessThan(LAST_ZOOM);
  expect(planGround([around(200_000)], 0.05)).toBeNull();
  expect(planGround([[-180, -85, 180, 85]], 0.05)).toBeNull();
  expect(planGround([], 0.05)).toBeNull();
  expect(planGround([around(100)], 0)).toBeNull();
});

test('a camera’s picture is laid where its pixels are, to a fraction of one, all over a block', () => {
  const camera: PlacedCamera = {
    ...{ width: 4000, height: 2250, position: center, receiverError: 1, heightMeters: 60, tiltDegrees: 0 },
    ...{ yaw: { degrees: 73, source: 'tag' }, gsd: { meters: 0.03, error: 0 } },
    ...{ takenAt: null, utcOffset: null, problems: [] },
  };
  const block = planGround([around(60)], 0.03)?.blocks[0];
  if (!block) throw new Error('there is a block');
  const pixels = 4096;
  const laid = layFrame(camera, block, pixels);
  const { x, y, size } = originOf(block);
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: pixels, noNaN: true }),
      fc.double({ min: 0, max: pixels, noNaN: true }),
      (column, row) => {
        const place = {
          longitude: longitudeAt(x + (column / pixels) * size),
          latitude: latitudeAt(y + (row / pixels) * size),
        };
        const [across, along] = pixelOf(camera, place, 2);
        expect(
          Math.abs(laid.column[0] * column + laid.column[1] * row + laid.column[2] - across),
        ).toBeLessThan(0.5);
        expect(Math.abs(laid.row[0] * column + laid.row[1] * row + laid.row[2] - along)).toBeLessThan(0.5);
      },
    ),
  );
  expect(FIRST_ZOOM).toBeLessThan(block.z);
});
