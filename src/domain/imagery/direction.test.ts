import { describe, expect, test } from 'vitest';
import { readCamera } from './camera.ts';
import { jointOpinion, settleDirection, UNCONFIRMED } from './direction.ts';
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
    { asked: turns.length, opinions: turns.map((turn, at) => ({ neighbor: `${at}.JPG`, turn })) },
  );

describe('the direction of a frame', () => {
  test('stays as tagged if neighbors agree, or there are none', () => {
    for (const turns of [[], [0]]) expect(settle(...turns)).toEqual({ camera, ...accepted });
  });

  test('is turned if they show the opposite, with a warning and a larger error', () => {
    const found = settle(175, 180);
    expect(found).toMatchObject({
      camera: { yaw: { degrees: expect.closeTo(43.7, 5), source: 'overlap' } },
      state: 'warned',
      reasons: ['Its direction was wrong by half a turn, as 0.JPG shows, and was turned round.'],
    });
    expect(positionError(found.camera)).toBeGreaterThan(positionError(camera));
  });

  test('is not trusted if shadows fall the other way and no neighbor confirms it', () => {
    const judged = { ...accepted, reasons: [] };
    expect(settleDirection(camera, judged, { asked: 0, opinions: [], shadow: 'half-turn' })).toMatchObject({
      camera: { yaw: { degrees: expect.closeTo(48.7, 5), source: 'shadow' } },
      state: 'set-aside',
      reasons: [expect.stringMatching(/in doubt: shadows fall as if it were turned by half/)],
    });
    for (const shadow of ['right', null] as const)
      expect(settleDirection(camera, judged, { asked: 0, opinions: [], shadow })).toEqual({
        camera,
        ...accepted,
      });
    // Neighbors know better.
    const agreeing = [{ neighbor: '1.JPG', turn: 0 }];
    expect(settleDirection(camera, judged, { asked: 1, opinions: agreeing, shadow: 'half-turn' })).toEqual({
      camera,
      ...accepted,
    });
  });

  test('is not trusted where they contradict each other', () => {
    expect(settle(180, 0)).toMatchObject({
      camera,
      state: 'set-aside',
      reasons: [expect.stringMatching(/is in doubt: 1\.JPG agrees .*, 0\.JPG shows it the other way round/)],
    });
  });

  test('gets a warning, and an error of half a turn, if neighbors were compared and none confirms it', () => {
    const judged = { ...accepted, reasons: [] };
    const found = settleDirection(camera, judged, { asked: 4, opinions: [] });
    expect(found).toMatchObject({
      camera: { yaw: { degrees: camera.yaw.degrees, source: 'tag', unconfirmed: true } },
      state: 'warned',
      reasons: [UNCONFIRMED],
    });
    expect(positionError(found.camera, 10)).toBeGreaterThan(20);
    expect(settleDirection(camera, judged, { asked: 4, opinions: [], shadow: 'right' })).toEqual({
      ...{ camera, ...accepted },
    });
    // Compared again, it has one warning, and none once a neighbor confirms it.
    const { camera: doubted, ...again } = found;
    expect(settleDirection(doubted, again, { asked: 4, opinions: [] })).toEqual(found);
    const agreeing = [{ neighbor: '1.JPG', turn: 0 }];
    expect(settleDirection(doubted, again, { asked: 4, opinions: agreeing })).toEqual({
      camera,
      ...accepted,
    });
  });

  test('is decided by neighbors together where no single one can', () => {
    const neighbors = (...leans: number[]) => leans.map((lean, at) => ({ name: `${at}.JPG`, lean }));
    expect(jointOpinion(neighbors(1.5, 1.5, 1.5, 1.5))).toEqual([{ neighbor: '0.JPG', turn: 0 }]);
    expect(jointOpinion(neighbors(-1.5, -1.5, -1.5, -1.5))).toEqual([{ neighbor: '0.JPG', turn: 180 }]);
    expect(jointOpinion(neighbors(0.5, -0.4, 1, 0.2))).toEqual([]);
    expect(jointOpinion(neighbors(4))).toEqual([]);
  });
});
