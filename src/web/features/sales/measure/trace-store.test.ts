import { expect, test, vi } from 'vitest';
import type { Point } from '#domain/measure/point.ts';
import { emptySketch, facesOf, sketchOf } from '#domain/measure/sketch.ts';
import { Trace } from './trace-store.ts';

const corners: Point[] = [
  [100, 100],
  [700, 100],
  [700, 400],
  [100, 400],
];
vi.stubGlobal('requestAnimationFrame', (run: () => void) => run());

const on = { reach: 8, error: 2, measured: null };
const faces = ({ state }: Trace) => facesOf(state.sketch).faces.length;

test('an outline that is known opens with its lines, which one undo takes back', () => {
  const onDrawn = vi.fn();
  const trace = new Trace(sketchOf(corners), onDrawn, true);
  expect([faces(trace), trace.state.tool, onDrawn.mock.calls.length]).toEqual([4, 'ends', 0]);
  trace.undo();
  expect(faces(trace)).toBe(1);
  trace.redo();
  expect(faces(trace)).toBe(4);
});

test('an outline that is drawn gets its lines after its last side, and its ends are pressed next', async () => {
  const trace = new Trace(emptySketch, () => {}, true);
  for (const corner of [...corners, corners[0] as Point]) trace.press(corner, on);
  expect(faces(trace)).toBe(1);
  await vi.waitFor(() => expect(faces(trace)).toBe(4));
  for (const end of [
    [102, 250],
    [698, 250],
  ] as const)
    trace.press(end, on);
  expect(faces(trace)).toBe(2);
});

test('only the pointer that puts corners decides how sure they are', () => {
  const trace = new Trace(sketchOf(corners), () => {}, true);
  trace.press([102, 250], { ...on, error: 18 });
  expect(trace.cornerError()).toBeUndefined();
  trace.select('draw');
  trace.press([300, 250], on);
  expect(trace.cornerError()).toBe(2);
});

test('what somebody measured before opens as they left it', () => {
  expect(faces(new Trace(sketchOf(corners), () => {}, false))).toBe(1);
});

test('a flat roof has no lines, and gets them with a pitch', () => {
  const trace = new Trace({ ...sketchOf(corners), pitch: 0 }, () => {}, true);
  const pitched = (pitch: number) => trace.change((sketch) => ({ ...sketch, pitch }));
  expect(faces(trace)).toBe(1);
  pitched(6);
  expect(faces(trace)).toBe(4);
  pitched(0);
  expect(faces(trace)).toBe(1);
  pitched(6);
  trace.press([102, 250], on);
  // With a line that somebody set, they stay.
  pitched(0);
  expect(faces(trace)).toBe(3);
});
