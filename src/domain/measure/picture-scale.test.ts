import { expect, test } from 'vitest';
import type { PlacedCamera } from '../imagery/ground.ts';
import { scalesOfCamera, scalesOfOrthophoto } from './picture-scale.ts';

const camera: PlacedCamera = {
  ...{ width: 4000, height: 3000, receiverError: 5, tiltDegrees: 0, takenAt: null, utcOffset: null },
  position: { latitude: 33.5, longitude: -111.9 },
  heightMeters: 60,
  yaw: { degrees: 0, source: 'tag' },
  gsd: { meters: 0.02, error: 0.001 },
  problems: [],
};

test('a taller building is nearer to the camera, so its picture is less wide and less sure', () => {
  const [one, two] = scalesOfCamera(30, camera);
  expect(two?.feetWide).toBeLessThan(one?.feetWide ?? 0);
  expect(two?.errorPercent).toBeGreaterThan(one?.errorPercent ?? 0);
});

test('a solved flight knows its scale better than one that goes by its tags', () => {
  const [tags] = scalesOfCamera(30, camera);
  const [solved] = scalesOfCamera(30, { ...camera, solved: { meters: 2, degrees: 1, scale: 0.02 } });
  expect(solved?.errorPercent).toBeLessThan((tags?.errorPercent ?? 0) / 2);
});

test('an orthophoto has one scale for every height', () => {
  const scales = scalesOfOrthophoto(30);
  expect(new Set(scales.map(({ feetWide }) => feetWide)).size).toBe(1);
  expect(scales[0]?.feetWide).toBeCloseTo(98.4, 1);
});
