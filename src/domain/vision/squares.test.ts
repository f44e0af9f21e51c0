import { expect, test } from 'vitest';
import { clearestSquare } from './squares.ts';

const [width, height] = [20, 16];
const roof = new Uint8Array(width * height).map((_, at) => Number(at % width >= 4 && at % width < 16));

test('the clearest square is that of the patch, however small it is on the roof', () => {
  const plane = new Float32Array(width * height).fill(0.1);
  for (let row = 6; row < 10; row += 1)
    for (let column = 8; column < 12; column += 1) plane[row * width + column] = 0.9;
  expect(clearestSquare(plane, roof, width, 4)).toBeCloseTo(0.9, 6);
  expect(clearestSquare(plane, roof, width, 8)).toBeCloseTo((16 * 0.9 + 48 * 0.1) / 64, 6);
});

test('pixels beside the roof do not count, and a square larger than it shows nothing', () => {
  const plane = new Float32Array(width * height).map((_, at) => (at % width < 4 ? 1 : 0.2));
  expect(clearestSquare(plane, roof, width, 4)).toBeCloseTo(0.2, 6);
  expect(clearestSquare(plane, roof, width, 14)).toBe(0);
});
