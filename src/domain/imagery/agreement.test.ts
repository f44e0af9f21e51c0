import { describe, expect, test } from 'vitest';
import type { Point } from '#sample/ground.ts';
import { planFlight, type SimulatedFrame } from '#town/flight.ts';
import { renderView } from '#town/picture/render.ts';
import { toPixel } from '#town/picture/view.ts';
import { COMPARED_PIXELS, compareDirections, overlap } from './agreement.ts';
import { readCamera } from './camera.ts';
import { isPlaced, offsetOf, placeOf } from './ground.ts';
import type { GrayFrame } from './laid-out.ts';

/** A side of a frame has so many times the pixels that are compared. */
const FINER = 4;

/** Along a row and back on the next one. */
const frames = planFlight({
  ...{ seed: 'agreement', center: [-150, 220], columns: 3, rows: 2 },
  ...{ width: FINER * COMPARED_PIXELS, height: FINER * 96, metersPerPixel: 0.125 },
});
const gray = frames.map(({ view }) => {
  const { rgb } = renderView(view);
  // Green alone, each pixel the mean of a square, as scaling makes it.
  return Uint8Array.from({ length: COMPARED_PIXELS * 96 }, (_, at) => {
    const corner = FINER * (Math.floor(at / COMPARED_PIXELS) * view.width + (at % COMPARED_PIXELS));
    let sum = 0;
    for (let row = 0; row < FINER; row += 1)
      for (let column = 0; column < FINER; column += 1)
        sum += rgb[3 * (corner + row * view.width + column) + 1] as number;
    return sum / FINER ** 2;
  });
});

/** A frame as its file describes it, with its direction wrong by that many degrees. */
function frameOf(at: number, wrong = 0): GrayFrame {
  const { view, tags } = frames[at] as SimulatedFrame;
  const camera = readCamera(
    {
      ...{ latitude: tags.position[1], longitude: tags.position[0] },
      ...{ model: null, takenAt: null, utcOffset: null, focalLength: null, focalLength35: null },
    },
    new Map([
      ['RelativeAltitude', tags.height.toFixed(2)],
      ['GimbalYawDegree', (tags.yaw + wrong).toFixed(2)],
      ['GimbalPitchDegree', '-90'],
      ['CalibratedFocalLength', tags.focalLength.toFixed(3)],
    ]),
    view,
  );
  if (!isPlaced(camera)) throw new Error(camera.problems.join());
  return { camera, width: COMPARED_PIXELS, height: 96, gray: gray[at] as Uint8Array };
}
const agree = (one: GrayFrame, other: GrayFrame) => {
  const found = compareDirections(one, other).agreement;
  return found && [found.one, found.other].map((turn) => Math.abs(turn) > 90);
};

describe('two frames beside each other', () => {
  test.each([
    [0, 1],
    [0, 5],
    [1, 4],
    [4, 5],
  ])('%i and %i show which of them has its direction wrong by half a turn, or both', (one, other) => {
    expect(overlap(frameOf(one).camera, frameOf(other).camera)).toBe(true);
    expect(agree(frameOf(one), frameOf(other))).toEqual([false, false]);
    expect(agree(frameOf(one, 180), frameOf(other))).toEqual([true, false]);
    expect(agree(frameOf(one), frameOf(other, 180))).toEqual([false, true]);
    expect(agree(frameOf(one, 180), frameOf(other, 180))).toEqual([true, true]);
  });

  test('find by how much it is wrong, where that is not quite half a turn', () => {
    const found = compareDirections(frameOf(0, 173), frameOf(1)).agreement;
    expect(Math.abs((found?.one ?? 0) + 173 - 360)).toBeLessThan(4);
  });

  test.each([
    [0, 1],
    [1, 4],
  ])('%i and %i show how far apart the same ground appears', (at, beside) => {
    const shift = compareDirections(frameOf(at), frameOf(beside)).shift;
    const views = [at, beside].map((index) => (frames[index] as SimulatedFrame).view);
    const [one, other] = views as [SimulatedFrame['view'], SimulatedFrame['view']];
    const middle: Point = [(one.center[0] + other.center[0]) / 2, (one.center[1] + other.center[1]) / 2];
    // As each file's own pixels, which are finer than what is compared.
    const shown = (view: SimulatedFrame['view'], index: number) =>
      placeOf(frameOf(index).camera, [...toPixel(view, middle)]);
    const [east, north] = offsetOf(shown(other, beside), shown(one, at));
    expect(Math.hypot(east, north)).toBeGreaterThan(0.5);
    expect(Math.hypot((shift?.east ?? 99) - east, (shift?.north ?? 99) - north)).toBeLessThan(0.9);
  });

  test('give no result without an overlap', () => {
    const blank = { ...frameOf(1), gray: new Uint8Array(COMPARED_PIXELS * 96).fill(90) };
    expect(compareDirections(frameOf(0), blank).agreement).toBeNull();
    expect(overlap(frameOf(0).camera, frameOf(2).camera)).toBe(false);
    // Turning both about nearly the same point changes nothing between them.
    expect(overlap(frameOf(0).camera, frameOf(0).camera)).toBe(false);
  });
});
