import { describe, expect, test } from 'vitest';
import { readCamera } from './camera.ts';
import { settleDirection } from './direction.ts';
import { isPlaced } from './ground.ts';
import { positionError } from './position-error.ts';

const exif = {
  ...{ model: null, latitude: 33.49, longitude: -111.92, takenAt: null, utcOffset: null },
  ...{ focalLength: null, focalLength35: null },
};
const camera = readCamera(
  exif,
  new Map([
    ['RelativeAltitude', '+40'],
    ['GimbalYawDegree', '-131.3'],
    ['GimbalPitchDegree', '-90'],
    ['CalibratedFocalLength', '2000'],
  ]),
  { width: 1200, height: 900 },
);
if (!isPlaced(camera)) throw new Error(camera.problems.join());
const accepted = { state: 'accepted', reasons: [] } as const;
const settle = (...turns: number[]) =>
  settleDirection(
    camera,
    { ...accepted, reasons: [] },
    turns.map((turn, at) => ({ neighbor: `${at}.JPG`, turn })),
  );

describe('the direction of a frame', () => {
  test('stays what its tag says where neighbors agree, or tell nothing', () => {
    for (const turns of [[], [0]]) expect(settle(...turns)).toEqual({ camera, ...accepted });
  });

  test('is turned where they show it the other way round, said, and less sure than a tag', () => {
    const found = settle(175, 180);
    expect(found).toMatchObject({
      camera: { yaw: { degrees: expect.closeTo(43.7, 5), source: 'overlap' } },
      state: 'warned',
      reasons: ['Its direction was wrong by half a turn, as 0.JPG shows, and was turned round.'],
    });
    expect(positionError(found.camera)).toBeGreaterThan(positionError(camera));
  });

  test('is not trusted where shadows fall the other way and no neighbor tells', () => {
    const judged = { ...accepted, reasons: [] };
    expect(settleDirection(camera, judged, [], 'half-turn')).toMatchObject({
      camera: { yaw: { degrees: expect.closeTo(48.7, 5), source: 'shadow' } },
      state: 'set-aside',
      reasons: [expect.stringMatching(/in doubt: shadows fall as if it were turned by half/)],
    });
    for (const word of ['right', null] as const)
      expect(settleDirection(camera, judged, [], word)).toEqual({ camera, ...accepted });
    // Neighbors know better.
    const agreeing = [{ neighbor: '1.JPG', turn: 0 }];
    expect(settleDirection(camera, judged, agreeing, 'half-turn')).toEqual({ camera, ...accepted });
  });

  test('is not trusted where they contradict each other', () => {
    expect(settle(180, 0)).toMatchObject({
      camera,
      state: 'set-aside',
      reasons: [expect.stringMatching(/is in doubt: 1\.JPG agrees .*, 0\.JPG shows it the other way round/)],
    });
  });
});
