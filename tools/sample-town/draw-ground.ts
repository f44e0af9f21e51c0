import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Bounds, boundsOf } from '#domain/geo/bounds.ts';
import { originOf, type Tile } from '#domain/geo/world.ts';
import type { GroundCells } from '#domain/ground/cells.ts';
import { emptyTile, halveInto, opacityOf, type Rgba } from '#domain/ground/pixels.ts';
import { FIRST_ZOOM, TILE_PIXELS, tileRange } from '#domain/ground/pyramid.ts';
import { type Grid, pixelsOf, type Region, within } from '#domain/ground/region.ts';
import { openTileHeap } from '#server/features/imagery/captures/ground/write-archive.ts';
import { sampleCapture } from './capture.ts';
import { sampleAppearance } from './picture/appearance.ts';
import { drawGroundTile } from './picture/ground-tile.ts';

/** Twelve centimeters a pixel, as counties publish their aerial pictures. */
const ZOOM = 19;
/** Around each property: its yard and half of its street. */
const AROUND_METERS = 50;
/** Degrees around the outermost properties; more than these meters. */
const MARGIN = 0.001;
/** Of cells, some 16 meters wide. */
const CELL_ZOOM = 21;
const QUALITY = 18;
/** Smooth surfaces take half of the bytes. */
const look = { ...sampleAppearance, mottle: 0.3 };

/** What is kept of the archive beside its tiles. */
export interface SampleGround {
  minZoom: number;
  maxZoom: number;
  bounds: Bounds;
  cells: GroundCells;
}

/** The whole neighborhood from straight above, as a PMTiles archive of WebPs that are transparent beyond it. */
export async function drawGround(): Promise<{ archive: Buffer; about: SampleGround }> {
  const places = sampleCapture().properties.map(
    ({ record: { longitude, latitude } }) => [longitude, latitude] as [number, number],
  );
  const region = { places, meters: AROUND_METERS };
  const [west, south, east, north] = boundsOf(
    places.map(([longitude, latitude]) => ({ longitude, latitude })),
  ) as Bounds;
  const bounds: Bounds = [west - MARGIN, south - MARGIN, east + MARGIN, north + MARGIN];
  const folder = await mkdtemp(join(tmpdir(), 'ridgecap-sample-'));
  const heap = await openTileHeap(join(folder, 'tiles'));
  try {
    const { from, to } = tileRange(bounds, FIRST_ZOOM);
    for (let y = from.y; y <= to.y; y += 1)
      for (let x = from.x; x <= to.x; x += 1) await drawTree({ z: FIRST_ZOOM, x, y });
    const about = { minZoom: FIRST_ZOOM, maxZoom: ZOOM, bounds };
    const parts: Buffer[] = [];
    for await (const part of heap.archive(about)) parts.push(part);
    return { archive: Buffer.concat(parts), about: { ...about, cells: cellsWithin(bounds, region) } };
  } finally {
    await heap.close();
    await rm(folder, { recursive: true, force: true });
  }

  /** The tile with all finer ones below it, of which it is made; null where the neighborhood is not. */
  async function drawTree(tile: Tile): Promise<Rgba | null> {
    const shown = within(pixelsOf(tile), region);
    if (!shown.includes(1)) return null;
    const { z, x, y } = tile;
    const rgba = z === ZOOM ? finest(tile, shown) : emptyTile();
    for (let quarter = 0; z < ZOOM && quarter < 4; quarter += 1) {
      const finer = await drawTree({ z: z + 1, x: 2 * x + (quarter % 2), y: 2 * y + (quarter >> 1) });
      if (finer) halveInto(rgba, finer, quarter);
    }
    if (opacityOf(rgba) === 'none') return null;
    const raw = { width: TILE_PIXELS, height: TILE_PIXELS, channels: 4 } as const;
    await heap.add(tile, await sharp(rgba, { raw }).webp({ quality: QUALITY, effort: 5 }).toBuffer());
    return rgba;
  }
}

function finest(tile: Tile, shown: Uint8Array): Rgba {
  const rgb = drawGroundTile(tile, look);
  const rgba = emptyTile();
  for (let at = 0; at < shown.length; at += 1) {
    if (shown[at] === 0) continue;
    rgba[at * 4] = rgb[at * 3] as number;
    rgba[at * 4 + 1] = rgb[at * 3 + 1] as number;
    rgba[at * 4 + 2] = rgb[at * 3 + 2] as number;
    rgba[at * 4 + 3] = 255;
  }
  return rgba;
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
