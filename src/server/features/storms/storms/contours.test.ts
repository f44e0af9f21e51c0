import pointInPolygon from 'point-in-polygon-hao';
import { describe, expect, test } from 'vitest';
import { randomOf } from '#domain/random.ts';
import { cellBounds, cellCenter, mrmsCell, mrmsGrid } from '#domain/storms/mrms-grid.ts';
import { areaOf, type HailCell, hailBands, type MultiPolygon } from './contours.ts';

const TEMPE = mrmsCell({ latitude: 33.45, longitude: -111.94 }) ?? 0;
const { columns } = mrmsGrid;

/** Whether a multipolygon holds a place; null on its edge. */
function holds(polygons: MultiPolygon, [longitude, latitude]: [number, number]): boolean | null {
  const found = polygons.map((polygon) => pointInPolygon([longitude, latitude], polygon));
  return found.includes(0) ? null : found.includes(true);
}

const middleOf = (cell: number): [number, number] => {
  const { longitude, latitude } = cellCenter(cell);
  return [longitude, latitude];
};

const ringOf = (cells: readonly HailCell[], inches: number) =>
  hailBands(cells).find((band) => band.inches === inches)?.coordinates[0]?.[0] ?? [];

describe('bands of hail', () => {
  test('are around the center of a cell, not around its corner', () => {
    // Between 1.25 in the middle and a quarter beside it, three quarters are reached half way: half a cell from the middle.
    const ring = ringOf([{ cell: TEMPE, inches: 1.25 }], 0.75);
    const [longitude, latitude] = middleOf(TEMPE);
    const sorted = (points: readonly (readonly [number, number])[]) =>
      points.map(([x, y]) => [Math.round(x * 1e5), Math.round(y * 1e5)].join(' ')).sort();
    expect(sorted(ring.slice(1))).toEqual(
      sorted([
        [longitude + 0.005, latitude],
        [longitude - 0.005, latitude],
        [longitude, latitude + 0.005],
        [longitude, latitude - 0.005],
      ]),
    );
  });

  test('are where a slope reaches their size', () => {
    // 0.5 in to 3 in from west to east in steps of a quarter, over eleven rows.
    const slope = Array.from({ length: 11 * 11 }, (_, at) => ({
      cell: TEMPE + Math.floor(at / 11) * columns + (at % 11),
      inches: 0.5 + (at % 11) * 0.25,
    }));
    const inside = middleOf(TEMPE + 5 * columns);
    const band = hailBands(slope).find(({ inches }) => inches === 1.5)?.coordinates ?? [];
    const western = (band[0]?.[0] ?? [])
      .filter(([, latitude]) => Math.abs(latitude - inside[1]) < 0.02)
      .map(([longitude]) => longitude)
      .sort((a, b) => a - b)[0];
    // The middle of the fifth column has 1.5 in.
    expect(western).toBeCloseTo(inside[0] + 0.04, 5);
  });

  test('hold the middles of the cells that reach them, and of no others', () => {
    const random = randomOf('bands');
    const cells: HailCell[] = [];
    for (let row = 0; row < 40; row += 1) {
      for (let column = 0; column < 40; column += 1) {
        const inches = Math.round(random.between(-0.5, 3) * 100) / 100;
        if (inches >= 0.5) cells.push({ cell: TEMPE + row * columns + column, inches });
      }
    }
    const known = new Map(cells.map(({ cell, inches }) => [cell, inches]));
    const bands = hailBands(cells);
    expect(bands.map(({ inches }) => inches)).toEqual([0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3]);
    for (const { inches, coordinates } of bands) {
      for (let at = 0; at < 42 * 42; at += 1) {
        const cell = TEMPE + (Math.floor(at / 42) - 1) * columns + (at % 42) - 1;
        const own = known.get(cell) ?? 0;
        const isHeld = holds(coordinates, middleOf(cell));
        // What is exactly as large has the edge run through its middle.
        if (own === inches) continue;
        expect([cell, inches, isHeld], `${own}`).toEqual([cell, inches, own > inches]);
      }
    }
  });

  test('of groups far apart are the contours of each group', () => {
    const far = TEMPE - 700 * columns + 3000;
    const one = [{ cell: TEMPE, inches: 1.1 }];
    const other = [
      { cell: far, inches: 2.1 },
      { cell: far + columns + 1, inches: 1 },
    ];
    const of = (cells: readonly HailCell[], inches: number) =>
      hailBands(cells).find((band) => band.inches === inches)?.coordinates ?? [];
    for (const inches of [0.5, 1, 2])
      expect(of([...one, ...other], inches)).toEqual([...of(one, inches), ...of(other, inches)]);
    expect(hailBands([])).toEqual([]);
  });

  test('leave out what no hail was seen in, in the midst of others', () => {
    const around = [-columns - 1, -columns, 1 - columns, -1, 1, columns - 1, columns, columns + 1];
    const [band] = hailBands(around.map((step) => ({ cell: TEMPE + step, inches: 1 })));
    expect(band?.coordinates[0]).toHaveLength(2);
    expect(holds(band?.coordinates ?? [], middleOf(TEMPE))).toBe(false);
  });
});

test('the area of cells reaches half way to the others', () => {
  const [[ring = []] = []] = areaOf([{ cell: TEMPE, inches: 3 }]);
  const [west, , east] = cellBounds(TEMPE);
  const longitudes = ring.map(([longitude]) => longitude);
  expect(Math.min(...longitudes)).toBeCloseTo(west, 5);
  expect(Math.max(...longitudes)).toBeCloseTo(east, 5);
});
