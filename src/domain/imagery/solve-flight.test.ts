import { describe, expect, test } from 'vitest';
import { type Point, toPoint, toPosition } from '#sample/ground.ts';
import { planFlight, type SharedErrors, type SimulatedFrame } from '#town/flight.ts';
import { toPixel, viewAt } from '#town/picture/view.ts';
import { type Random, randomOf } from '../random.ts';
import { overlap } from './agreement.ts';
import { readCamera } from './camera.ts';
import { isPlaced, offsetOf, type PlacedCamera, pixelOf, placeOf } from './ground.ts';
import { asTagged, type FlownFrame, solveFlight } from './solve-flight.ts';
import { chooseViews, ROOF_HEIGHT, type Roof } from './views.ts';

/** All signs of the worst that tags of one flight were seen to share. */
const cases: Record<string, Partial<SharedErrors>> = {
  nothing: {},
  'the place of a receiver, 1.5 m to each side': { east: 1.5, north: -1.5 },
  'a tilt of 1°': { tilt: 1 },
  'a compass 3° beside': { yaw: -3 },
  'ground 5 m lower': { ground: 5 },
  'ground 5 m higher': { ground: -5 },
  'all of it': { east: 1.5, north: 1.5, tilt: 1, yaw: 3, ground: 5 },
  'all of it the other way': { east: -1.5, north: 1.5, tilt: -1, yaw: -3, ground: -5 },
};

const size = { columns: 6, rows: 8, width: 4000, height: 2250, metersPerPixel: 0.03, heightMeters: 50 };
const flyWith = (seed: string, shared: Partial<SharedErrors>) =>
  planFlight({ ...{ seed, center: [0, 0] }, ...size, shared });

function cameraOf({ tags, view }: SimulatedFrame): PlacedCamera {
  const camera = readCamera(
    {
      ...{ latitude: tags.position[1], longitude: tags.position[0] },
      ...{ model: null, takenAt: null, utcOffset: null, focalLength: null, focalLength35: null },
    },
    new Map([
      ['RelativeAltitude', tags.height.toFixed(2)],
      ['GimbalYawDegree', tags.yaw.toFixed(2)],
      ['GimbalPitchDegree', '-90'],
      ['CalibratedFocalLength', tags.focalLength.toFixed(3)],
    ]),
    view,
  );
  if (!isPlaced(camera)) throw new Error(camera.problems.join());
  return camera;
}

/** Frames with ties to the neighbors before them, as measured from pixels, each with its own noise. */
function tied(flown: readonly SimulatedFrame[], random: Random): FlownFrame[] {
  const cameras = flown.map(cameraOf);
  const noise = () => (random.next() + random.next() + random.next() - 1.5) * 0.8;
  return cameras.map((camera, id) => {
    const near = [...cameras.keys()]
      .slice(0, id)
      .filter((other) => overlap(camera, cameras[other] as PlacedCamera));
    const ties = near.slice(-2).map((neighbor) => {
      const [one, other] = [flown[id] as SimulatedFrame, flown[neighbor] as SimulatedFrame];
      const middle: Point = [
        (one.view.center[0] + other.view.center[0]) / 2,
        (one.view.center[1] + other.view.center[1]) / 2,
      ];
      // Most of what neighbors both show is a little above the ground.
      const shownBy = ({ view }: SimulatedFrame, by: PlacedCamera) =>
        placeOf(by, [...toPixel(viewAt(view, 1.5), middle)]);
      const [east, north] = offsetOf(shownBy(other, cameras[neighbor] as PlacedCamera), shownBy(one, camera));
      return { neighbor, east: east + noise(), north: north + noise(), deviation: 0.5 };
    });
    return { id, camera: { ...camera, ties } };
  });
}

/** Roofs over all of the flight, 2.7 to 5.7 m high; how far each is beside what is found, and what is stated of it. */
function errorsIn(flown: readonly SimulatedFrame[], frames: readonly FlownFrame[]) {
  const wide = size.width * size.metersPerPixel * 0.65 * (size.columns - 1);
  const high = size.height * size.metersPerPixel * 0.65 * (size.rows - 1);
  const roofs: Roof[] = Array.from({ length: 500 }, (_, id) => {
    const [longitude, latitude] = toPosition([
      ((id % 25) / 24 - 0.5) * wide,
      (Math.floor(id / 25) / 19 - 0.5) * high,
    ]);
    return { id, latitude, longitude, areaSquareFeet: 2000, placeError: 0 };
  });
  const views = chooseViews(frames, roofs).filter(({ rank }) => rank === 1);
  return views.map(({ roofId, frameId, positionError }) => {
    const roof = roofs[roofId] as Roof;
    const { view } = flown[frameId] as SimulatedFrame;
    const height = 2.7 + 3 * ((roofId * 0.618) % 1);
    const [column, row] = toPixel(viewAt(view, height), toPoint([roof.longitude, roof.latitude]));
    const found = pixelOf((frames[frameId] as FlownFrame).camera, roof, ROOF_HEIGHT);
    return {
      meters: Math.hypot(found[0] - column, found[1] - row) * view.metersPerPixel,
      stated: positionError,
    };
  });
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe.each(Object.entries(cases))('a flight that shares %s', (_, shared) => {
  const errors = ['one', 'two'].map((seed) => {
    const flown = flyWith(seed, shared);
    const frames = tied(flown, randomOf(`ties ${seed}`));
    return { alone: errorsIn(flown, frames), solved: errorsIn(flown, solveFlight(frames)) };
  });
  test.each(['alone', 'solved'] as const)('shows roofs within the error that is stated, %s', (how) => {
    const all = errors.flatMap((one) => one[how]);
    expect(all.length).toBeGreaterThan(900);
    const within = all.filter(({ meters, stated }) => meters <= stated).length / all.length;
    expect(within).toBeGreaterThanOrEqual(0.93);
    // A stated error of a hundred meters would hold as well.
    expect(meanOf(all.map(({ stated }) => stated))).toBeLessThan(how === 'solved' ? 5 : 8);
  });

  test('shows them nearer to where they are once it is solved', () => {
    const mean = (how: 'alone' | 'solved') =>
      meanOf(errors.flatMap((one) => one[how].map(({ meters }) => meters)));
    expect(mean('solved')).toBeLessThan(mean('alone') * 0.9);
  });
});

describe('solving a flight', () => {
  const frames = tied(flyWith('three', { ground: 5 }), randomOf('ties'));

  test('is undone to the tags, and the same when it is done again', () => {
    const solved = solveFlight(frames);
    expect(solved.map(({ id, camera }) => ({ id, camera: asTagged(camera) }))).toEqual(frames);
    expect(solveFlight(solved.map(({ id, camera }) => ({ id, camera: asTagged(camera) })))).toEqual(solved);
  });

  test('leaves pictures as they are if too few neighbors match', () => {
    expect(solveFlight(frames.slice(0, 2))).toEqual([]);
  });

  test('is not led astray by a tie that is wrong', () => {
    const [first, ...others] = (frames[20] as FlownFrame).camera.ties ?? [];
    if (!first) throw new Error('it is tied');
    const spoiled = frames.map((frame) =>
      frame.id === 20
        ? { ...frame, camera: { ...frame.camera, ties: [{ ...first, east: first.east + 12 }, ...others] } }
        : frame,
    );
    const at = (all: readonly FlownFrame[]) => (solveFlight(all)[20] as FlownFrame).camera;
    expect(Math.hypot(...offsetOf(at(frames).position, at(spoiled).position))).toBeLessThan(1.5);
  });

  test('is more certain if receivers had corrections', () => {
    const corrected = frames.map(({ id, camera }) => ({ id, camera: { ...camera, receiverError: 0.05 } }));
    const [loose, firm] = [solveFlight(frames), solveFlight(corrected)].map(
      (all) => all[20]?.camera.solved?.meters,
    );
    expect(firm).toBeLessThan((loose ?? 0) / 2);
  });
});
