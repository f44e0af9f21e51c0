import { expect, test } from 'vitest';
import { MOST_STROKE_POINTS, MOST_STROKES, SIGNATURE_BOX, type Stroke } from '#domain/proposals/signature.ts';
import { continued, isSignature, type Place, pathOf, strokesToSend } from './strokes.ts';

const drawn = (...places: Place[]): Stroke => places.reduce<Stroke>(continued, []);

test('a signature is a path in whole numbers, without places the eye cannot tell apart', () => {
  const line = drawn([10.4, 20.6], [11, 21], [60, 40], [60.2, 40.1], [120, 20]);
  expect(pathOf([line, drawn([200, 100])])).toBe('M10 21L60 40L120 20M200 100L201 100');
});

test('a finger that leaves the pad draws along its border', () => {
  const { width, height } = SIGNATURE_BOX;
  expect(pathOf([drawn([590, 190], [700, 400])])).toBe(`M590 190L${width} ${height}`);
  expect(pathOf([drawn([width, 0])])).toBe(`M${width} 0L${width - 1} 0`);
});

test('a tap or a short slip is not a signature, a name is', () => {
  expect(isSignature([])).toBe(false);
  expect(isSignature([drawn([300, 100])])).toBe(false);
  expect(isSignature([drawn([300, 100], [304, 100], [308, 100], [312, 100], [316, 100])])).toBe(false);
  const wave = Array.from({ length: 20 }, (_, n): Place => [100 + n * 15, 100 + (n % 2) * 40]);
  expect(isSignature([drawn(...wave)])).toBe(true);
});

test('a long stroke is sent in pieces that touch, and too many strokes are not sent at all', () => {
  const long = Array.from({ length: 2500 }, (_, n): Place => [n % 600, n % 200]);
  const pieces = strokesToSend([long]) ?? [];
  expect(pieces.map(({ length }) => length)).toEqual([MOST_STROKE_POINTS, MOST_STROKE_POINTS, 502]);
  expect(pieces[1]?.[0]).toEqual(pieces[0]?.at(-1));
  expect(pieces[2]?.at(-1)).toEqual(long.at(-1));
  expect(strokesToSend(Array.from({ length: MOST_STROKES + 1 }, () => drawn([1, 1])))).toBeNull();
});
