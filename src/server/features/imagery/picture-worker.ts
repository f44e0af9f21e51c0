import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { type SampleProperty, sampleCapture } from '#sample/capture.ts';
import { type PictureKind, renderPicture, viewOf } from '#sample/picture/render.ts';
import { ringToPixels } from '#sample/picture/sheet.ts';

export interface PictureOrder {
  parcelNumber: string;
  kind: PictureKind;
  /** Where the roof is in it, instead of the picture itself. */
  outlined?: true;
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

parentPort?.on('message', async ({ parcelNumber, kind, outlined }: PictureOrder) => {
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
