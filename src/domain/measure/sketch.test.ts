import { describe, expect, test } from 'vitest';
import { switchedEnd } from './ends.ts';
import { measureRoof } from './measure.ts';
import type { Point } from './point.ts';
import {
  cornersOf,
  emptySketch,
  facesOf,
  movedCorner,
  sketchFrom,
  sketchOf,
  snapTo,
  withLine,
  withoutCorner,
  withPitch,
  withSuggestion,
} from './sketch.ts';

const outline: Point[] = [
  [0, 0],
  [600, 0],
  [600, 300],
  [0, 300],
];

function gableOf(corners: Point[]) {
  const ends: Point[] = [
    [0, 150],
    [600, 150],
  ];
  return ends.reduce((roof, at) => switchedEnd(roof, at, 6) ?? roof, withSuggestion(sketchOf(corners)));
}

describe('somebody draws a roof', () => {
  test('around it and along its ridge, which cuts both ends', () => {
    const drawn = outline.reduce(
      (sketch, corner, at) => withLine(sketch, corner, outline[(at + 1) % 4] as Point),
      emptySketch,
    );
    const [from, to] = [snapTo(drawn, [4, 152], 10).at, snapTo(drawn, [597, 149], 10).at];
    expect([from, to]).toEqual([
      [0, 152],
      [600, 149],
    ]);
    const roof = withLine(drawn, from, to);
    expect(facesOf(roof).faces).toHaveLength(2);
    expect(cornersOf(roof)).toHaveLength(6);
  });

  test('with suggested lines, and moves a corner of it with all its lines', () => {
    const hip = withSuggestion(sketchOf(outline));
    expect(facesOf(hip).faces).toHaveLength(4);
    const moved = movedCorner(hip, [150, 150], [200, 150]);
    expect(facesOf(moved).faces).toHaveLength(4);
    expect(cornersOf(moved)).toContainEqual([200, 150]);
  });

  test('drops one corner onto another, and they become one', () => {
    const hip = withSuggestion(sketchOf(outline));
    const together = movedCorner(movedCorner(hip, [150, 150], [300, 150]), [450, 150], [300, 150]);
    expect(facesOf(together).faces).toHaveLength(4);
    expect(cornersOf(together)).toHaveLength(5);
  });

  test('deletes the end of a ridge where it cut the outline, and the side is whole again', () => {
    const gable = gableOf(outline);
    const without = [
      [0, 150],
      [600, 150],
    ].reduce((sketch, corner) => withoutCorner(sketch, corner as unknown as Point), gable);
    expect(facesOf(without).faces.map(({ points }) => points.length)).toEqual([4]);
  });
});

describe('the pitch', () => {
  const gable = gableOf(outline);
  test('is assumed until somebody types it, for the whole roof or for a face', () => {
    expect(facesOf(gable).faces.every(({ pitchAssumed }) => pitchAssumed)).toBe(true);
    const whole = { ...gable, pitch: 6 };
    expect(facesOf(whole).faces.map(({ pitch }) => pitch)).toEqual([6, 6]);
    const face = facesOf(whole).faces[0] ?? { points: [] };
    expect(
      facesOf(withPitch(whole, face, 9))
        .faces.map(({ pitch }) => pitch)
        .sort(),
    ).toEqual([6, 9]);
    expect(facesOf(withPitch(withPitch(whole, face, 9), face, null)).faces.map(({ pitch }) => pitch)).toEqual(
      [6, 6],
    );
  });
});

test('what was kept can be gone on with, and measures the same', () => {
  const hip = { ...withSuggestion(sketchOf(outline)), pitch: 6 };
  const tracing = { scale: { feetPerPixel: 0.1, errorPercent: 1 }, storyCount: 1, faces: facesOf(hip).faces };
  const again = { ...tracing, faces: facesOf(sketchFrom(tracing)).faces };
  expect(measureRoof(again)).toMatchObject({
    slopedSquareFeet: expect.closeTo((measureRoof(tracing) as { slopedSquareFeet: number }).slopedSquareFeet),
  });
});
