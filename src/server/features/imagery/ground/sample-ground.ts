import type { PicturedCapture } from '#contract/ground.ts';
import type { Bounds } from '#domain/geo/bounds.ts';
import { originOf } from '#domain/geo/world.ts';
import type { GroundCells } from '#domain/ground/cells.ts';
import { LAST_ZOOM, tileRange } from '#domain/ground/pyramid.ts';
import { type Grid, type Region, within } from '#domain/ground/region.ts';
import { SAMPLE_ZIP } from '#sample/ground.ts';
import { drawSampleTile } from '#server/features/imagery/imagery/index.ts';
import { areaShown } from './areas.ts';
import type { SampleGround } from './sample.data.ts';
import type { Layer } from './tile.ts';

/** Coarser tiles would show thousands of houses, which take seconds to draw. */
const FIRST_SAMPLE_ZOOM = 16;
/** Of cells, some 16 meters wide. */
const CELL_ZOOM = 21;

/** The simulated ground as a layer of a tile. */
export const sampleLayer = (region: Region): Layer => ({
  maxZoom: LAST_ZOOM,
  region,
  read: async (tile) => (tile.z < FIRST_SAMPLE_ZOOM ? null : drawSampleTile(tile)),
});

/** As the list of captures has it; null if there is none of it. */
export function presentSample(
  { captureId, capturedOn }: SampleGround,
  region: Extract<Region, { meters: number }>,
): PicturedCapture | null {
  const bounds = boundsAround(region);
  if (!bounds) return null;
  const area = areaShown(cellsWithin(bounds, region), region);
  return {
    ...{ captureId, capturedOn, zipCode: SAMPLE_ZIP, kind: 'sample', simulated: true },
    ...{ minZoom: FIRST_SAMPLE_ZOOM, maxZoom: LAST_ZOOM, bounds: [...bounds], area },
  };
}

/** Degrees around places; more than their meters. */
const MARGIN = 0.001;

function boundsAround({ places }: Extract<Region, { meters: number }>): Bounds | null {
  if (places.length === 0) return null;
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [longitude, latitude] of places) {
    west = Math.min(west, longitude);
    south = Math.min(south, latitude);
    east = Math.max(east, longitude);
    north = Math.max(north, latitude);
  }
  return [west - MARGIN, south - MARGIN, east + MARGIN, north + MARGIN];
}

function cellsWithin(bounds: Bounds, region: Region): GroundCells {
  const { from, to } = tileRange(bounds, CELL_ZOOM);
  const columns = to.x - from.x + 1;
  const { x, y, size } = originOf(from);
  const grid: Grid = {
    ...{ x: x + size / 2, y: y + size / 2, step: size },
    ...{ columns, rows: to.y - from.y + 1 },
  };
  const inside = within(grid, region);
  const rows = Array.from({ length: grid.rows }, (_, row) =>
    inside.subarray(row * columns, (row + 1) * columns).join(''),
  );
  return { zoom: CELL_ZOOM, x: from.x, y: from.y, rows };
}
