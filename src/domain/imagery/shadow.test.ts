import { describe, expect, test } from 'vitest';
import { planFlight } from '#town/flight.ts';
import { renderView } from '#town/picture/render.ts';
import { readCamera } from './camera.ts';
import { isPlaced } from './ground.ts';
import { SHADOW_PIXELS, shadowVerdict } from './shadow.ts';

/** A side of a frame has so many times the pixels that are asked. */
const FINER = 6;
const HEIGHT = 170;

/** Streets of the sample, 88 meters wide each, with the sun always in the southeast. */
const sun = { height: 49, direction: 128 };
const frames = planFlight({
  ...{ seed: 'shadow', center: [400, -1300], columns: 3, rows: 3 },
  ...{ width: FINER * SHADOW_PIXELS, height: FINER * HEIGHT, metersPerPixel: 0.058 },
}).map(({ view, tags }) => {
  const { rgb } = renderView(view);
  // Green alone, each pixel the mean of a square, as scaling makes it.
  const gray = Uint8Array.from({ length: SHADOW_PIXELS * HEIGHT }, (_, at) => {
    const corner = FINER * (Math.floor(at / SHADOW_PIXELS) * view.width + (at % SHADOW_PIXELS));
    let sum = 0;
    for (let row = 0; row < FINER; row += 1)
      for (let column = 0; column < FINER; column += 1)
        sum += rgb[3 * (corner + row * view.width + column) + 1] as number;
    return sum / FINER ** 2;
  });
  return (wrong = 0) => {
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
    return { camera, width: SHADOW_PIXELS, height: HEIGHT, gray };
  };
});

describe('the shadows in a frame', () => {
  test('give the right direction for some, none for the others, and never a wrong one', () => {
    const verdicts = (wrong: number, from = sun) => frames.map((frame) => shadowVerdict(frame(wrong), from));
    const [right, turned] = [verdicts(0), verdicts(180)];
    expect(right.filter((verdict) => verdict === 'right').length).toBeGreaterThan(0);
    expect(right).not.toContain('half-turn');
    // Turned by half, each verdict is the opposite.
    expect(turned).toEqual(right.map((verdict) => verdict && 'half-turn'));
    // Across the light nothing is to be seen: the clock is wrong then, or the tag by a quarter.
    expect(verdicts(90).filter(Boolean)).toEqual([]);
    expect(verdicts(-90).filter(Boolean)).toEqual([]);
  });

  test('give no verdict with the sun too low, too high or down, and for a blank picture', () => {
    for (const height of [-5, 12, 80])
      expect(frames.map((frame) => shadowVerdict(frame(), { ...sun, height })).filter(Boolean)).toEqual([]);
    const [first] = frames;
    const blank = new Uint8Array(SHADOW_PIXELS * HEIGHT).fill(90);
    expect(first && shadowVerdict({ ...first(), gray: blank }, sun)).toBeNull();
  });
});
