import { contours } from 'd3-contour';
import { WORLD_BITS } from '#domain/geo/world.ts';
import type { GroundCells } from '#domain/ground/cells.ts';
import { latitudeAt, longitudeAt } from '#domain/ground/pyramid.ts';
import { type Grid, type Region, within } from '#domain/ground/region.ts';

type Area = [number, number][][][];

/** The middles of cells. */
export function gridOf({ zoom, x, y, rows }: GroundCells): Grid {
  const step = 2 ** (WORLD_BITS - zoom);
  return {
    ...{ x: (x + 0.5) * step, y: (y + 0.5) * step, step },
    ...{ columns: rows[0]?.length ?? 0, rows: rows.length },
  };
}

/** What cells show within a region, as polygons whose edges are between two cells. */
export function areaShown(cells: GroundCells, region: Region): Area {
  const grid = gridOf(cells);
  const inside = within(grid, region);
  // An empty row around, so that every outline is closed.
  const [width, height] = [grid.columns + 2, grid.rows + 2];
  const values = new Array<number>(width * height).fill(0);
  for (let row = 0; row < grid.rows; row += 1)
    for (let column = 0; column < grid.columns; column += 1)
      if (cells.rows[row]?.[column] === '1' && inside[row * grid.columns + column])
        values[(row + 1) * width + column + 1] = 1;
  const { coordinates } = contours().size([width, height]).contour(values, 0.5);
  // The library's points are at the middles of cells plus a half.
  const at = ([column = 0, row = 0]: number[]): [number, number] => [
    degrees(longitudeAt(grid.x + (column - 1.5) * grid.step)),
    degrees(latitudeAt(grid.y + (row - 1.5) * grid.step)),
  ];
  return coordinates.map((polygon) => polygon.map((ring) => ring.map(at)));
}

/** To a decimeter. */
const degrees = (value: number) => Math.round(value * 1e6) / 1e6;
