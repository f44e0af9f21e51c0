import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { momentAt } from '#domain/appointments/local-moment.ts';
import { readCamera } from '#domain/imagery/camera.ts';
import { isPlaced, offsetOf } from '#domain/imagery/ground.ts';
import { measureQuality } from '#domain/imagery/quality.ts';
import { timeZoneAt } from '#server/platform/time-zone.ts';
import { readTags } from './read-tags.ts';

const fileOf = (name: string) =>
  readFileSync(new URL(`../../../../../testing/fixtures/drone/${name}`, import.meta.url));

async function read(name: string) {
  const about = await sharp(fileOf(name)).metadata();
  const tags = readTags(about);
  const { width, height } = about;
  return { tags, camera: readCamera(tags.exif, tags.xmp, { width, height }) };
}

test('a picture of a DJI drone records where it was taken, how high, in which direction and when', async () => {
  const { tags, camera } = await read('DJI_0018.JPG');
  expect(tags.problems).toEqual([]);
  expect(tags.exif).toMatchObject({ model: 'FC300S', focalLength: 3.61, focalLength35: 20 });
  expect(camera).toMatchObject({
    heightMeters: 39.8,
    yaw: { degrees: 45, source: 'tag' },
    takenAt: '2016-06-23T16:31:59',
    receiverError: 5.5,
    problems: [],
  });
  expect(camera.position?.latitude).toBeCloseTo(46.8425, 3);
  expect(camera.tiltDegrees).toBeCloseTo(0.1);
  // The camera's own clock, in the zone of the place: this one names none.
  const zone = timeZoneAt(camera.position ?? { latitude: 0, longitude: 0 });
  expect(momentAt('2016-06-23T16:31', zone).toISOString()).toBe('2016-06-23T21:31:00.000Z');
});

test('the scale from its tags is right within the stated error', async () => {
  const [one, other] = [(await read('DJI_0018.JPG')).camera, (await read('DJI_0020.JPG')).camera];
  if (!isPlaced(one) || !isPlaced(other)) throw new Error('they are placed');
  // Width of the ground by height, from matched points of neighbors: 1.577, 1.592 and 1.596.
  const measured = (1.592 * one.heightMeters) / one.width;
  expect(Math.abs(one.gsd.meters - measured)).toBeLessThan(one.gsd.error);
  expect(one.gsd.error / one.gsd.meters).toBeLessThan(0.1);
  // Two frames later the drone is two frames on.
  const apart = Math.hypot(...offsetOf(one.position, other.position));
  expect(apart).toBeGreaterThan(20);
  expect(apart).toBeLessThan(35);
});

test('blur is ranked in the order in which it was made, and exposure as well', async () => {
  const measure = async (change: (image: sharp.Sharp) => sharp.Sharp) => {
    const { data, info } = await change(sharp(fileOf('DJI_0020.JPG')))
      .grayscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return measureQuality(data, info.width, info.height);
  };
  const sharpness = [];
  for (const sigma of [0, 0.6, 0.9, 1.5, 4]) {
    sharpness.push((await measure((image) => (sigma === 0 ? image : image.blur(sigma)))).sharpness);
  }
  expect([...sharpness].sort((a, b) => b - a)).toEqual(sharpness);
  expect(sharpness[0]).toBeGreaterThan(0.33);
  expect(sharpness.at(-1)).toBeLessThan(0.2);
  const dark = await measure((image) => image.linear(0.3, 0));
  const bright = await measure((image) => image.linear(2.4, 0));
  expect(dark.brightness).toBeLessThan(45);
  expect(bright.burnt).toBeGreaterThan(0.15);
});

test('EXIF with a wrong length is reported and skipped', () => {
  const packet = Buffer.concat([
    Buffer.from('Exif\0\0II*\0'),
    Buffer.from([8, 0, 0, 0, 0xff, 0xff]),
    Buffer.alloc(40, 0xfe),
  ]);
  expect(() => readTags({ exif: packet })).not.toThrow();
  expect(readTags({ exif: Buffer.from('no EXIF at all') }).problems).toEqual([
    'Its EXIF is damaged and was not read.',
  ]);
});
