import type { Place } from './distance.ts';

/** Generous boxes: a point outside all of them is not in the United States. South, west, north, east. */
const boxes = [
  { name: 'conterminous states', box: [24.3, -125.0, 49.5, -66.8] },
  { name: 'Alaska', box: [51.0, -180, 71.6, -129.5] },
  { name: 'Aleutians beyond 180°', box: [51.0, 172.0, 53.5, 180] },
  { name: 'Hawaii', box: [18.8, -178.5, 28.6, -154.6] },
  { name: 'Puerto Rico and the Virgin Islands', box: [17.5, -68.0, 18.7, -64.4] },
  { name: 'Guam and the Northern Marianas', box: [13.1, 144.5, 20.7, 146.2] },
  { name: 'American Samoa', box: [-14.7, -171.2, -10.9, -168.0] },
] as const;

/** Whether a place can be in the United States. Near the borders it may as well be across them. */
export function isInUnitedStates({ latitude, longitude }: Place): boolean {
  return boxes.some(
    ({ box: [south, west, north, east] }) =>
      latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  );
}
