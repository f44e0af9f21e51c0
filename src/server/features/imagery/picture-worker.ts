import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { sampleCapture } from '#sample/capture.ts';
import { type PictureKind, renderPicture } from '#sample/picture/render.ts';

export interface PictureOrder {
  parcelNumber: string;
  kind: PictureKind;
}

export interface DrawnPicture {
  jpeg: Uint8Array;
}

const QUALITY = 80;

// Other threads draw other pictures; one more core for each would take it from requests.
sharp.concurrency(1);
// It is one for all threads of the server, and no picture is drawn twice.
sharp.cache(false);
const byParcel = new Map(
  sampleCapture().properties.map((property) => [property.record.parcelNumber, property]),
);

parentPort?.on('message', async ({ parcelNumber, kind }: PictureOrder) => {
  const property = byParcel.get(parcelNumber);
  if (!property) throw new Error(`the sample has no parcel ${parcelNumber}`);
  const { view, rgb } = renderPicture(property, kind);
  const raw = { width: view.width, height: view.height, channels: 3 } as const;
  const jpeg = await sharp(Buffer.from(rgb.buffer), { raw }).jpeg({ quality: QUALITY }).toBuffer();
  parentPort?.postMessage({ jpeg } satisfies DrawnPicture);
});
