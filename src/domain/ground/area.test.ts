import { expect, test } from 'vitest';
import { captureAt, captureBefore, isInArea, upToCapture } from './area.ts';

const square = (west: number, south: number, size: number): [number, number][] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const capture = (captureId: number, capturedOn: string, west: number) => ({
  ...{ captureId, capturedOn, bounds: [west, 0, west + 10, 10] as const, area: [[square(west, 0, 10)]] },
});
const captures = [capture(3, '2026-11-20', 5), capture(2, '2026-10-01', 0), capture(1, '2026-01-01', 40)];

test('a place in a hole is in no area', () => {
  const area = [[square(0, 0, 10), square(4, 4, 2)]];
  expect(isInArea(area, { longitude: 1, latitude: 1 })).toBe(true);
  expect(isInArea(area, { longitude: 5, latitude: 5 })).toBe(false);
  expect(isInArea(area, { longitude: 11, latitude: 5 })).toBe(false);
});

test('the newest capture is seen, an older one where it ends, and none beyond', () => {
  const seen = (longitude: number) => captureAt(captures, { longitude, latitude: 5 })?.captureId ?? null;
  expect([seen(7), seen(2), seen(45), seen(30)]).toEqual([3, 2, 1, null]);
  expect(upToCapture(captures, 2).map(({ captureId }) => captureId)).toEqual([2, 1]);
});

test('the capture before is the newest older one of the same ground', () => {
  expect(captureBefore(captures, 3)?.captureId).toBe(2);
  expect(captureBefore(captures, 2)).toBeNull();
});
