import { expect, test } from 'vitest';
import type { Laid } from './lay.ts';
import { drawMosaic, type LaidPixels, shownOn } from './mosaic.ts';
import { coveredCells, emptyTile, halveInto, opacityOf, tileOutOf } from './pixels.ts';
import { TILE_PIXELS } from './pyramid.ts';

const PIXELS = 128;

/** A picture of one color that shows a square of the block, one of its pixels for each of the block's. */
function picture(
  color: readonly [number, number, number],
  [left, top, size]: readonly [number, number, number],
  rest: Partial<Laid> & { alpha?: number } = {},
): LaidPixels {
  const { alpha, ...laid } = rest;
  const pixel = alpha === undefined ? color : [...color, alpha];
  return {
    ...{ width: size, height: size, nadir: [left + size / 2, top + size / 2] },
    ...{ column: [1, 0, -left - 0.5], row: [0, 1, -top - 0.5] },
    data: Uint8Array.from(
      { length: size * size * pixel.length },
      (_, at) => pixel[at % pixel.length] as number,
    ),
    channels: alpha === undefined ? 3 : 4,
    ...laid,
  };
}
const red = [200, 10, 10] as const;
const blue = [10, 10, 200] as const;
const colorAt = (rgba: Uint8ClampedArray, column: number, row: number) => [
  ...rgba.subarray((row * PIXELS + column) * 4, (row * PIXELS + column) * 4 + 4),
];

test('of two cameras the nearer one is shown, and past the edge of its picture the other one', () => {
  const drawn = drawMosaic([picture(red, [0, 0, 80]), picture(blue, [40, 0, 80])], PIXELS);
  expect(colorAt(drawn, 20, 40)).toEqual([...red, 255]);
  expect(colorAt(drawn, 55, 40)).toEqual([...red, 255]);
  expect(colorAt(drawn, 65, 40)).toEqual([...blue, 255]);
  expect(colorAt(drawn, 100, 40)).toEqual([...blue, 255]);
  expect(colorAt(drawn, 60, 100)).toEqual([0, 0, 0, 0]);
});

test('a picture that may be turned by half is shown only where no other is', () => {
  const doubtful = picture(red, [0, 0, 80], { isDoubtful: true });
  const drawn = drawMosaic([doubtful, picture(blue, [30, 0, 98])], PIXELS);
  expect(colorAt(drawn, 35, 40)).toEqual([...blue, 255]);
  expect(colorAt(drawn, 20, 40)).toEqual([...red, 255]);
});

test('an orthophoto lies on top of cameras, which are seen through where it is transparent', () => {
  const hole = picture(blue, [0, 0, 64], { nadir: null, alpha: 255 });
  for (let row = 0; row < 64; row += 1)
    for (let column = 0; column < 32; column += 1) hole.data[(row * 64 + column) * 4 + 3] = 0;
  const drawn = drawMosaic([hole, picture(red, [0, 0, 128])], PIXELS);
  expect(colorAt(drawn, 50, 30)).toEqual([...blue, 255]);
  expect(colorAt(drawn, 10, 30)).toEqual([...red, 255]);
  expect(colorAt(drawn, 100, 100)).toEqual([...red, 255]);
});

test('only pictures that are seen are read', () => {
  const under = picture(red, [40, 40, 20], { nadir: [500, 500] });
  expect(shownOn([under, picture(blue, [0, 0, 128]), picture(red, [400, 0, 90])], PIXELS)).toEqual([1]);
});

test('what is turned by a quarter is drawn turned', () => {
  const turned = picture(red, [0, 0, 128]);
  // Its left half is blue; a quarter turn puts that to the top.
  for (let row = 0; row < 128; row += 1)
    for (let column = 0; column < 64; column += 1) turned.data.set(blue, (row * 128 + column) * 3);
  const drawn = drawMosaic([{ ...turned, column: [0, 1, -0.5], row: [-1, 0, 127.5] }], PIXELS);
  expect(colorAt(drawn, 20, 20)).toEqual([...blue, 255]);
  expect(colorAt(drawn, 100, 20)).toEqual([...blue, 255]);
  expect(colorAt(drawn, 20, 100)).toEqual([...red, 255]);
});

test('coarser pixels have the mean color of what is shown, and cells say where that is', () => {
  const drawn = drawMosaic([picture(red, [0, 0, 64])], PIXELS);
  expect(coveredCells(drawn, PIXELS, 4)).toEqual(['1100', '1100', '0000', '0000']);
  const tile = emptyTile();
  tile.fill(200, 0, 8);
  const coarser = emptyTile();
  halveInto(coarser, tile, 3);
  const middle = (TILE_PIXELS / 2) * (TILE_PIXELS + 1) * 4;
  // Two of its four pixels are there.
  expect([...coarser.subarray(middle, middle + 5)]).toEqual([200, 200, 200, 100, 0]);
  expect([opacityOf(coarser), opacityOf(emptyTile())]).toEqual(['some', 'none']);
  const big = new Uint8ClampedArray(1024 * 1024 * 4);
  big.fill(9, (512 * 1024 + 512) * 4, (512 * 1024 + 513) * 4);
  expect([...tileOutOf(big, 1024, 1, 1).subarray(0, 5)]).toEqual([9, 9, 9, 9, 0]);
});
