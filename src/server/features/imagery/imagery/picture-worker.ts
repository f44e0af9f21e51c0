import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import type { Tile } from '#domain/geo/world.ts';
import { TILE_PIXELS } from '#domain/ground/pyramid.ts';
import { type SampleProperty, sampleCapture } from '#sample/capture.ts';
import { drawGroundTile } from '#sample/picture/ground-tile.ts';
import { type PictureKind, renderPicture, viewOf } from '#sample/picture/render.ts';
import { ringToPixels } from '#sample/picture/sheet.ts';

export interface PictureOrder {
  parcelNumber: string;
  kind: PictureKind;
  /** Where the roof is in it, instead of the picture itself. */
  outlined?: true;
}

/** A tile of the map, instead of the picture of a property. */
export interface TileOrder {
  tile: Tile;
}

export interface DrawnPicture {
  jpeg: Uint8Array;
}

export interface OutlinedPicture {
  metersWide: number;
  /** Corners of the roof, as shares of the picture from its upper left. */
  outline: [x: number, y: number][];
}

const QUALITY = 80;

// Other threads draw other pictures; one more core for each would take it from requests.
sharp.concurrency(1);
// It is one for all threads of the server, and no picture is drawn twice.
sharp.cache(false);
const byParcel = new Map(
  sampleCapture().properties.map((property) => [property.record.parcelNumber, property]),
);

parentPort?.on('message', async (order: PictureOrder | TileOrder) => {
  if ('tile' in order) {
    parentPort?.postMessage({ jpeg: await tileOf(order) } satisfies DrawnPicture);
    return;
  }
  const { parcelNumber, kind, outlined } = order;
  const property = byParcel.get(parcelNumber);
  if (!property) throw new Error(`the sample has no parcel ${parcelNumber}`);
  if (outlined) {
    parentPort?.postMessage(outlineIn(property, kind));
    return;
  }
  const { view, rgb } = renderPicture(property, kind);
  const raw = { width: view.width, height: view.height, channels: 3 } as const;
  const jpeg = await sharp(Buffer.from(rgb.buffer), { raw }).jpeg({ quality: QUALITY }).toBuffer();
  parentPort?.postMessage({ jpeg } satisfies DrawnPicture);
});

function tileOf({ tile }: TileOrder): Promise<Uint8Array> {
  const rgb = drawGroundTile(tile);
  const raw = { width: TILE_PIXELS, height: TILE_PIXELS, channels: 3 } as const;
  return sharp(Buffer.from(rgb.buffer), { raw }).jpeg({ quality: QUALITY }).toBuffer();
}

function outlineIn(property: SampleProperty, kind: PictureKind): OutlinedPicture {
  const view = viewOf(property, kind);
  return {
    metersWide: view.width * view.metersPerPixel,
    outline: ringToPixels(view, property.building.roofOutline).map(([column, row]) => [
      column / view.width,
      row / view.height,
    ]),
  };
}
