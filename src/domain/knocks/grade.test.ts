import { expect, test } from 'vitest';
import { gradeKnock } from './grade.ts';

const door = { latitude: 33.5, longitude: -111.9 };
/** So many meters north of the door. */
const fix = (meters: number, accuracy = 8) => ({
  latitude: door.latitude + meters / 111_195,
  longitude: door.longitude,
  accuracy,
});

test.each([
  [0, 'near'],
  [24, 'near'],
  [26, 'around'],
  [99, 'around'],
  [101, 'far'],
  [40_000, 'far'],
])('%i m from the door', (meters, grade) => {
  const graded = gradeKnock(fix(meters), door);
  expect(graded.grade).toBe(grade);
  expect(graded.distance).toBeCloseTo(meters, 0);
});

test('without a place of either, or with one that may be anywhere, nothing is claimed', () => {
  expect(gradeKnock(null, door)).toEqual({ grade: 'unknown', distance: null });
  expect(gradeKnock(fix(3), null)).toEqual({ grade: 'unknown', distance: null });
  expect(gradeKnock(fix(3, 1500), door).grade).toBe('unknown');
});
