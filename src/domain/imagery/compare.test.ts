import { describe, expect, test } from 'vitest';
import { type SampleProperty, sampleCapture } from '#town/capture.ts';
import { renderView } from '#town/picture/render.ts';
import type { View } from '#town/picture/view.ts';
import { centerOf } from '#town/polygon.ts';
import { randomOf } from '../random.ts';
import { type Compared, compareRoof } from './compare.ts';
import type { Raster } from './raster.ts';
import { halfSideOf } from './views.ts';

const metersPerPixel = 0.06;
/** Of the tags in each of two pictures, in meters. */
const errors = [3, 3] as const;
const straightDown = [0, 0] as const;

const houses = sampleCapture().properties.filter(
  ({ record }) => record.areaSquareFeet < 3500 && record.roofSubtype.includes('hingle'),
);

interface Light {
  gain: number;
  gamma: number;
  noise: number;
}
const noon: Light = { gain: 1, gamma: 1, noise: 3 };

/** A roof of the sample in gray, in such a light, with or without damage. */
function picture(property: SampleProperty, { x, y, yaw }: Moved, light: Light, isDamaged: boolean): Raster {
  const condition = isDamaged
    ? ({ severity: 'severe', damage: ['missing', 'cracked'] } as const)
    : ({ severity: 'none', damage: [] } as const);
  const shown = { ...property, condition: { ...property.condition, ...condition } };
  const [cx, cy] = centerOf(property.building.roofOutline);
  const half = halfSideOf(property.record) + errors[1];
  const height = 2 * Math.round(half / metersPerPixel);
  const view: View = {
    center: [cx + x, cy + y],
    yaw,
    metersPerPixel,
    height,
    width: 2 * Math.round((height * 2) / 3),
  };
  const { rgb } = renderView(view, [shown]);
  const random = randomOf(`noise ${x} ${y} ${yaw}`);
  const data = new Uint8Array(view.width * view.height);
  for (let at = 0; at < data.length; at += 1) {
    const gray = ((rgb[3 * at] as number) + (rgb[3 * at + 1] as number) + (rgb[3 * at + 2] as number)) / 3;
    const lit = 255 * (gray / 255) ** light.gamma * light.gain + random.between(-2, 2) * light.noise;
    data[at] = Math.min(255, Math.max(0, Math.round(lit)));
  }
  return { data, width: view.width, height: view.height, metersPerPixel };
}

interface Moved {
  x: number;
  y: number;
  yaw: number;
}
const unmoved: Moved = { x: 0, y: 0, yaw: 0 };

/** Pairs that are shifted, turned and in another light; every other roof is severely damaged in between. */
function pairs(count: number) {
  const random = randomOf('pairs');
  return Array.from({ length: count }, (_, at) => {
    const property = houses[at * Math.floor(houses.length / count)] as SampleProperty;
    const moved = {
      x: random.between(-1.2, 1.2),
      y: random.between(-1.2, 1.2),
      yaw: random.between(-0.03, 0.03),
    };
    const evening = { gain: random.between(0.75, 1.1), gamma: random.between(0.85, 1.2), noise: 4 };
    const isDamaged = at % 2 === 1;
    const earlier = picture(property, unmoved, noon, false);
    const later = picture(property, moved, evening, isDamaged);
    const half = halfSideOf(property.record);
    const compared = compareRoof(earlier, later, { half, errors, leans: [straightDown, straightDown] });
    return { compared, isDamaged, off: offBy(compared, moved, half) };
  });
}

/** The worst of the corners of the middle half, in meters. */
function offBy(compared: Compared, { x, y, yaw }: Moved, half: number): number {
  if (!compared.comparable) return Number.POSITIVE_INFINITY;
  const { east, north, turnDegrees } = compared.fit;
  const turn = (turnDegrees * Math.PI) / 180;
  const corners = [-1, 1].flatMap((a) => [-1, 1].map((b) => [(a * half) / 2, (b * half) / 2] as const));
  return Math.max(
    ...corners.map(([px, py]) => {
      const found = [
        px * Math.cos(turn) - py * Math.sin(turn) + east,
        px * Math.sin(turn) + py * Math.cos(turn) + north,
      ] as const;
      const [dx, dy] = [px - x, py - y];
      const truth = [
        dx * Math.cos(yaw) + dy * Math.sin(yaw),
        -dx * Math.sin(yaw) + dy * Math.cos(yaw),
      ] as const;
      return Math.hypot(found[0] - truth[0], found[1] - truth[1]);
    }),
  );
}

const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(share * (values.length - 1))] as number;

/** How often a changed roof scores above an unchanged one. */
function aucOf(changed: readonly number[], same: readonly number[]): number {
  const wins = changed.flatMap((one) => same.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)));
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length;
}

/** Of 30 pairs half of the errors were below 1.3 cm, nine tenths below 2.4 cm, and all changed ones scored higher. */
const PAIRS = 8;

describe('two pictures of one roof', () => {
  test('are laid over each other to centimeters, and those changed in between look more different', () => {
    const all = pairs(PAIRS);
    const off = all.map((one) => one.off);
    const scores = (isDamaged: boolean) =>
      all.flatMap((one) =>
        one.isDamaged === isDamaged && one.compared.comparable ? [one.compared.score] : [],
      );
    const auc = aucOf(scores(true), scores(false));
    expect(quantile(off, 0.5)).toBeLessThan(0.04);
    expect(quantile(off, 0.9)).toBeLessThan(0.16);
    expect(auc).toBeGreaterThan(0.9);
  });

  test('from too different angles are not compared', () => {
    const house = picture(houses[0] as SampleProperty, unmoved, noon, false);
    const compared = compareRoof(house, house, {
      half: 9,
      errors,
      leans: [
        [0.3, 0],
        [-0.3, 0],
      ],
    });
    expect(compared).toEqual({ comparable: false, reason: 'angle' });
  });

  test('of two roofs are not compared', () => {
    const [one, other] = [houses[0], houses[houses.length - 1]].map((house) =>
      picture(house as SampleProperty, unmoved, noon, false),
    ) as [Raster, Raster];
    const leans = [straightDown, straightDown] as const;
    expect(compareRoof(one, other, { half: 9, errors, leans })).toMatchObject({ reason: 'match' });
    const gray = { ...one, data: one.data.length ? new Uint8Array(one.data.length).fill(128) : [] };
    expect(compareRoof(one, gray, { half: 9, errors, leans })).toMatchObject({ reason: 'match' });
  });

  test('that are one and the same show no difference', () => {
    const house = picture(houses[3] as SampleProperty, unmoved, noon, false);
    const compared = compareRoof(house, house, { half: 9, errors, leans: [straightDown, straightDown] });
    expect(compared).toMatchObject({
      comparable: true,
      match: expect.closeTo(1, 2),
      score: expect.closeTo(0, 1),
    });
  });
});
