import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toPoint, toPosition } from '#sample/ground.ts';
import { type FlightPlan, planFlight, type SimulatedFrame } from '#town/flight.ts';
import { toPixel } from '#town/picture/view.ts';
import { type MapProjection, projectionOf } from '../geo/map-projection.ts';
import { type ExifTags, readCamera } from './camera.ts';
import { acresOf, gapsOf } from './coverage.ts';
import { footprintOf, isPlaced, type PlacedCamera, pixelOf, placeAt, placeOf } from './ground.ts';
import { judge, judgeOrthophoto } from './judge.ts';
import { NEAR_NADIR, positionError } from './position-error.ts';
import { sunAt } from './sun.ts';
import { chooseViews, mayCutOff, type Roof } from './views.ts';
import { readXmp, xmpNumber } from './xmp.ts';

const size = { width: 4000, height: 2250 };
const noExif: ExifTags = {
  ...{ model: null, latitude: null, longitude: null, takenAt: null, utcOffset: null },
  ...{ focalLength: null, focalLength35: null },
};
const xmpOf = (values: Record<string, string>) => new Map(Object.entries(values));
const nadir = { RelativeAltitude: '+40.00', GimbalYawDegree: '+0.00', GimbalPitchDegree: '-90.00' };

describe('XMP', () => {
  test('values are read from attributes and from elements, with signs and as fractions', () => {
    const values =
      readXmp(`<rdf:Description drone-dji:RelativeAltitude="+39.80" drone-dji:GimbalYawDegree = '-131.3'
      tiff:Make="DJI"><drone-dji:RtkStdLat>12/1000</drone-dji:RtkStdLat></rdf:Description>`);
    if (typeof values === 'string') throw new Error(values);
    const numbers = ['RelativeAltitude', 'GimbalYawDegree', 'RtkStdLat', 'Make'].map((name) =>
      xmpNumber(values, name),
    );
    expect(numbers).toEqual([39.8, -131.3, 0.012, null]);
  });

  test('tags of Autel, Parrot, Skydio and Pix4D are read like those of DJI', () => {
    const cameraOf = (packet: string) => {
      const values = readXmp(packet);
      if (typeof values === 'string') throw new Error(values);
      const { position, heightMeters, yaw, tiltDegrees } = readCamera(noExif, values, size);
      return [position?.latitude, position?.longitude, heightMeters, yaw?.degrees, tiltDegrees];
    };
    expect(
      cameraOf(`<a drone:GpsLatitude="33.5" drone:GpsLongitude="-111.9" drone:RelativeAltitude="40"
        drone:GimbalYawDegree="20" drone:GimbalPitchDegree="-90"/>`),
    ).toEqual([33.5, -111.9, 40, 20, 0]);
    expect(
      cameraOf(`<Camera:AboveGroundAltitude>40.5</Camera:AboveGroundAltitude><drone-parrot:CameraYawDegree>176.5</drone-parrot:CameraYawDegree>
        <drone-parrot:CameraPitchDegree>-88</drone-parrot:CameraPitchDegree><drone-parrot:DroneYawDegree>10</drone-parrot:DroneYawDegree>`),
    ).toEqual([undefined, undefined, 40.5, 176.5, 2]);
    expect(
      cameraOf(`<a drone-skydio:Latitude="33.5" drone-skydio:Longitude="-111.9" drone-skydio:RelativeAltitude="40">
        <drone-skydio:CameraOrientationFLU drone-skydio:Roll="1" drone-skydio:Pitch="2" drone-skydio:Yaw="3"/>
        <drone-skydio:CameraOrientationNED drone-skydio:Roll="0.1" drone-skydio:Pitch="-89" drone-skydio:Yaw="127.5"/></a>`),
    ).toEqual([33.5, -111.9, 40, 127.5, 1]);
    expect(
      cameraOf(`<a><drone-skydio:CameraOrientationNED rdf:parseType="Resource"><drone-skydio:Roll>0</drone-skydio:Roll>
        <drone-skydio:Pitch>-90</drone-skydio:Pitch><drone-skydio:Yaw>12</drone-skydio:Yaw></drone-skydio:CameraOrientationNED></a>`),
    ).toEqual([undefined, undefined, null, 12, 0]);
    expect(
      cameraOf(`<a Camera:Yaw="300" Camera:Pitch="1.5" Camera:Roll="0" Camera:AboveGroundAltitude="60"/>`),
    ).toEqual([undefined, undefined, 60, 300, 1.5]);
  });

  test('a gimbal that hangs the other way around turns the upper edge, and one on its side says nothing', () => {
    const yaw = (roll: string) =>
      readCamera(noExif, xmpOf({ ...nadir, GimbalYawDegree: '+20.00', GimbalRollDegree: roll }), size).yaw
        ?.degrees ?? null;
    expect(['+180.00', '-180.00', '+0.00', '-3.10', '+90.00'].map(yaw)).toEqual([200, 200, 20, 20, null]);
  });

  test('EXIF says where it was if XMP has a place of 0, 0', () => {
    const exif = { ...noExif, latitude: 33.5, longitude: -111.9 };
    const xmp = xmpOf({ ...nadir, GpsLatitude: '0.0000', GpsLongitude: '0.0000' });
    expect(readCamera(exif, xmp, size).position).toEqual({ latitude: 33.5, longitude: -111.9 });
  });

  test('what declares entities is not read at all', () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "39.80">]><a drone-dji:RelativeAltitude="&a;"/>';
    expect(readXmp(bomb)).toMatch(/declares entities/);
    expect(readXmp('<x '.repeat(100_000))).toMatch(/longer than any camera/);
  });

  test('no text makes it throw, or give a number that is none', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const values = readXmp(`<a drone-dji:X="${text}" drone-dji:Y='1'/>`);
        if (typeof values === 'string') return;
        const number = xmpNumber(values, 'X');
        expect(number === null || Number.isFinite(number)).toBe(true);
      }),
    );
  });
});

describe('camera', () => {
  test('a position of XMP holds before that of EXIF, the misspelled longitude too', () => {
    const exif = { ...noExif, latitude: 1, longitude: 2 };
    const xmp = xmpOf({ GpsLatitude: '33.5', GpsLongtitude: '-111.9' });
    expect(readCamera(exif, xmp, size).position).toEqual({ latitude: 33.5, longitude: -111.9 });
    expect(readCamera(exif, new Map(), size).position).toEqual({ latitude: 1, longitude: 2 });
  });

  test('a height above the sea is none above the ground, and 0°, 0° is nowhere', () => {
    const exif = { ...noExif, latitude: 0, longitude: 0 };
    const camera = readCamera(exif, xmpOf({ AbsoluteAltitude: '+198.31' }), size);
    expect([camera.position, camera.heightMeters, camera.gsd]).toEqual([null, null, null]);
    expect(camera.problems).toEqual([
      'Its position is 0°, 0°: the receiver had none.',
      'It does not say how high above take-off it was taken.',
      'It does not say which way its upper edge points.',
    ]);
  });

  test('the scale comes from a calibrated lens, else from the sensor, else from film, each less sure', () => {
    const gsds = [
      readCamera(noExif, xmpOf({ ...nadir, CalibratedFocalLength: '3666.666504' }), size),
      readCamera({ ...noExif, model: 'FC300S', focalLength: 3.61, focalLength35: 20 }, xmpOf(nadir), size),
      readCamera({ ...noExif, model: 'Unknown', focalLength: 3.61, focalLength35: 20 }, xmpOf(nadir), size),
    ].map(({ gsd }) => gsd && [gsd.meters, gsd.error].map((meters) => Number((meters * 100).toFixed(2))));
    expect(gsds).toEqual([
      [1.09, 0.03],
      [1.71, 0.14],
      [1.8, 0.27],
    ]);
  });

  test('a receiver with corrections is believed', () => {
    const error = (values: Record<string, string>) => readCamera(noExif, xmpOf(values), size).receiverError;
    expect(error({ RtkStdLat: '0.012', RtkStdLon: '0.02' })).toBeCloseTo(0.04);
    expect(error({ RtkStdLat: '0', RtkStdLon: '0' })).toBe(5.5);
    // A flag for missing corrections counts.
    expect(error({ RtkStdLat: '0.012', RtkStdLon: '0.02', RtkFlag: '16' })).toBe(5.5);
    const poor = readCamera({ ...noExif, positioningError: 6 }, new Map(), size);
    expect(poor.receiverError).toBe(12);
  });
});

const at = { latitude: 33.4948, longitude: -111.9261 };
const cameraAt = (yaw: number, position = at): PlacedCamera => {
  const camera = readCamera(
    { ...noExif, ...position },
    xmpOf({ ...nadir, GimbalYawDegree: String(yaw), CalibratedFocalLength: '2000' }),
    { width: 1200, height: 900 },
  );
  if (!isPlaced(camera)) throw new Error(camera.problems.join());
  return camera;
};

describe('ground', () => {
  test('with its upper edge to the east, the east is above the center', () => {
    const [column, row] = pixelOf(cameraAt(90), placeAt(at, [10, 0]));
    expect([Math.round(column), Math.round(row)]).toEqual([600, -50]);
  });

  test('pixel and place are each other’s way back, for every direction and latitude', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 359.9, noNaN: true }),
        fc.double({ min: -70, max: 70, noNaN: true }),
        fc.integer({ min: 0, max: 1200 }),
        fc.integer({ min: 0, max: 900 }),
        (yaw, latitude, column, row) => {
          const camera = cameraAt(Number(yaw.toFixed(3)), { latitude, longitude: -111.9 });
          const back = pixelOf(camera, placeOf(camera, [column, row]));
          expect(Math.hypot(back[0] - column, back[1] - row)).toBeLessThan(0.01);
        },
      ),
    );
  });

  test('a footprint has the acres that its sides make, however it is turned', () => {
    // 24 by 18 meters.
    for (const yaw of [0, 30, 90, 217])
      expect(acresOf([footprintOf(cameraAt(yaw))])).toBeCloseTo((24 * 18) / 4046.86, 1);
    const twice = [footprintOf(cameraAt(0)), footprintOf(cameraAt(0))];
    expect(acresOf(twice)).toBe(acresOf(twice.slice(1)));
    expect(footprintOf(cameraAt(0))).toHaveLength(4);
  });
});

test('an orthophoto is judged by its resolution, its position and whether it shows anything', () => {
  const area = [-111.93, 33.47, -111.91, 33.49] as const;
  const map = projectionOf(32_612) as MapProjection;
  const at = (place: { latitude: number; longitude: number }, meters: number, seen = ['11', '11']) =>
    judgeOrthophoto(
      {
        ...{ width: 1000, height: 1000, epsg: 32_612, seen },
        ...{ origin: map.toMap(place), pixel: [meters, meters] },
      },
      { area },
    );
  const inside = { latitude: 33.48, longitude: -111.92 };
  expect(at(inside, 0.02)).toEqual({ state: 'accepted', reasons: [] });
  expect(at(inside, 0.06).state).toBe('warned');
  expect(at(inside, 0.31).state).toBe('refused');
  expect(at(inside, 0.02, ['00', '00']).state).toBe('refused');
  // Its corner is 30 km away, and most of what it shows.
  expect(at({ latitude: 33.75, longitude: -111.92 }, 0.02).state).toBe('set-aside');
  // It shows no more than a corner of the area.
  expect(at({ latitude: 33.4901, longitude: -111.9301 }, 0.25, ['1']).state).toBe('warned');
});

test('the sun is where an almanac has it', () => {
  // 23 June 2016, 21:33 UTC, over the flight of the DJI pictures: 43.5° high in 257.9°; at 16:33 UTC 59.5° in 131.8°.
  const place = { latitude: 46.84, longitude: -91.99 };
  const late = sunAt(new Date('2016-06-23T21:33:00Z'), place);
  const early = sunAt(new Date('2016-06-23T16:33:00Z'), place);
  const almanac = [43.5, 257.9, 59.5, 131.8];
  for (const [at, degrees] of [late.height, late.direction, early.height, early.direction].entries())
    expect(Math.abs(degrees - (almanac[at] ?? 0))).toBeLessThan(0.7);
});

describe('what becomes of a picture', () => {
  const fine = { sharpness: 0.42, brightness: 120, burnt: 0 };
  const around = {
    area: [-111.93, 33.49, -111.92, 33.5] as const,
    days: ['2026-11-20', '2026-11-20'] as const,
    sunHeight: 40,
  };
  const camera = { ...cameraAt(0), takenAt: '2026-11-20T10:30:00' };

  test('a sharp one of the place and the day is accepted', () => {
    expect(judge(camera, fine, around)).toEqual({ state: 'accepted', reasons: [] });
  });

  test.each([
    ['warned', { sharpness: 0.3 }, 'It is a little blurred.'],
    ['refused', { sharpness: 0.19 }, 'It is too blurred.'],
    [
      ...(['refused', { snow: 0.8 }] as const),
      'Snow on the roofs: 80% of it looks like snow, which hides what is below.',
    ],
    ['refused', { brightness: 40 }, 'It is too dark.'],
    ['refused', { burnt: 0.19 }, '19% of it is burnt white.'],
    ['warned', { burnt: 0.06 }, '6% of it is burnt white.'],
  ])('one is %s with %o', (state, worse, reason) => {
    expect(judge(camera, { ...fine, ...worse }, around)).toEqual({ state, reasons: [reason] });
  });

  test('one of another day, another place or from the side is set aside, with every reason', () => {
    const strange = {
      ...camera,
      position: { latitude: 35, longitude: -111.92 },
      takenAt: '2026-11-19T10:30:00',
      tiltDegrees: 45,
    };
    expect(judge(strange, fine, around)).toEqual({
      state: 'set-aside',
      reasons: [
        'It was taken 167 km from the area of this capture.',
        'It was taken on 2026-11-19, and this capture on 2026-11-20.',
        'The camera looked 45° away from straight down.',
      ],
    });
  });

  test('one with a low sun, or without a time, is used with a warning', () => {
    expect(judge({ ...camera, takenAt: null }, fine, { ...around, sunHeight: null })).toEqual({
      state: 'warned',
      reasons: ['It does not say when it was taken.'],
    });
    expect(judge(camera, fine, { ...around, sunHeight: 12 }).reasons).toEqual(['The sun was only 12° high.']);
  });
});

describe('roofs', () => {
  const plan: FlightPlan = {
    ...{ seed: 'placement', center: [0, 0], columns: 20, rows: 20 },
    ...{ width: 4000, height: 3000, metersPerPixel: 0.018 },
  };
  const read = ({ tags, view }: SimulatedFrame): PlacedCamera => {
    const [longitude, latitude] = tags.position;
    const camera = readCamera(
      { ...noExif, latitude, longitude },
      xmpOf({
        RelativeAltitude: tags.height.toFixed(2),
        GimbalYawDegree: tags.yaw.toFixed(2),
        GimbalPitchDegree: '-90.00',
        CalibratedFocalLength: String(tags.focalLength),
      }),
      view,
    );
    if (!isPlaced(camera)) throw new Error(camera.problems.join());
    return camera;
  };
  const flown = planFlight(plan);
  const frames = flown.map((frame, id) => ({ id, camera: read(frame) }));
  const roofs: Roof[] = Array.from({ length: 900 }, (_, id) => {
    const [longitude, latitude] = toPosition([((id % 30) - 14.5) * 30, (Math.floor(id / 30) - 14.5) * 22]);
    return { id, latitude, longitude, areaSquareFeet: 2000, placeError: 0 };
  });
  const views = chooseViews(frames, roofs);

  test('are found within the stated error, against the truth of the flight', () => {
    const errors = views.map(({ roofId, frameId, positionError: stated }) => {
      const roof = roofs[roofId] as Roof;
      const truth = (flown[frameId] as SimulatedFrame).view;
      const [column, row] = toPixel(truth, toPoint([roof.longitude, roof.latitude]));
      const found = pixelOf((frames[frameId] as (typeof frames)[number]).camera, roof);
      return { meters: Math.hypot(found[0] - column, found[1] - row) * truth.metersPerPixel, stated };
    });
    const within = errors.filter(({ meters, stated }) => meters <= stated).length / errors.length;
    expect(errors.length).toBeGreaterThan(900);
    expect(within).toBeGreaterThanOrEqual(0.95);
    // A stated error of a hundred meters would hold as well.
    expect(Math.max(...errors.map(({ stated }) => stated))).toBeLessThan(10);
  });

  test('are taken from the frame nearest above, and from none farther than need be', () => {
    const best = views.filter(({ rank }) => rank === 1);
    expect(best).toHaveLength(roofs.length);
    for (const { roofId, offNadir } of best) {
      const all = views.filter((view) => view.roofId === roofId).map((view) => view.offNadir);
      expect(Math.min(...all)).toBe(offNadir);
      if (offNadir <= NEAR_NADIR) expect(Math.max(...all)).toBeLessThanOrEqual(NEAR_NADIR);
    }
  });

  test('that no frame shows make places to fly again', () => {
    const few = frames.filter(
      ({ camera }) => toPoint([camera.position.longitude, camera.position.latitude])[0] < 0,
    );
    const seen = new Set(chooseViews(few, roofs).map(({ roofId }) => roofId));
    const gaps = gapsOf(roofs.filter(({ id }) => !seen.has(id)));
    expect(gaps.reduce((sum, gap) => sum + gap.roofs, 0)).toBe(roofs.length - seen.size);
    for (const gap of gaps) expect(toPoint([gap.longitude, gap.latitude])[0]).toBeGreaterThan(0);
  });

  test('are taken from frames that show all of them, and from one that cuts them off where no other does', () => {
    const ground = { latitude: 33.49, longitude: -111.92 };
    const roof = { ...ground, id: 7, areaSquareFeet: 3000, placeError: 0 };
    // North up, 72 by 54 meters of ground: so far south of a roof its frame cuts it off, so far west it does not.
    const [south, west] = [[0, -14] as const, [-15.5, 0] as const].map((offset, id) => ({
      id,
      camera: {
        ...(frames[0] as (typeof frames)[number]).camera,
        ...{ position: placeAt(ground, offset), heightMeters: 40, gsd: { meters: 0.018, error: 0.0004 } },
        yaw: { degrees: 0, source: 'tag' as const },
        solved: { meters: 3, degrees: 2, scale: 0.01 },
      },
    }));
    if (!south || !west) throw new Error('there are two frames');
    expect(chooseViews([south, west], [roof])).toMatchObject([{ frameId: west.id, isCutOff: false }]);
    expect(chooseViews([south], [roof])).toMatchObject([{ frameId: south.id, isCutOff: true }]);

    // Its outline gives its extent: the frame ends 13 meters north of it.
    const reaching = (north: number) =>
      [[-5, -5] as const, [5, -5] as const, [5, north] as const].map((corner) => {
        const { longitude, latitude } = placeAt(ground, corner);
        return [longitude, latitude] as const;
      });
    expect(chooseViews([south], [{ ...roof, outline: reaching(2) }])).toMatchObject([{ isCutOff: false }]);
    expect(chooseViews([south], [{ ...roof, outline: reaching(12.8) }])).toMatchObject([{ isCutOff: true }]);
    const drawn = { ...roof, outline: reaching(12.8) };
    expect([0, 3].map((error) => mayCutOff(south.camera, drawn, error))).toEqual([true, true]);
    expect(mayCutOff(south.camera, { ...roof, outline: reaching(8) }, 0)).toBe(false);
  });

  test('are the less surely where they should be, the farther from below the camera', () => {
    const camera = (frames[0] as (typeof frames)[number]).camera;
    expect(positionError(camera, 25)).toBeGreaterThan(positionError(camera, 10));
  });
});
