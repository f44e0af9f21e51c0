import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { type Agreement, agreementOf, COMPARED_PIXELS, type GrayFrame } from '#domain/imagery/agreement.ts';
import { type Compared as ComparedRoof, compareRoof, type Pair } from '#domain/imagery/compare.ts';
import type { PlacedCamera } from '#domain/imagery/ground.ts';
import type { Raster } from '#domain/imagery/raster.ts';
import { SHADOW_PIXELS, type ShadowWord, shadowWord } from '#domain/imagery/shadow.ts';
import type { Sun } from '#domain/imagery/sun.ts';
import { type CutOrder, cutFrame, cutOrthophoto, type OrthoCutOrder } from './cut-out.ts';
import { lookAtFrame } from './look-at-frame.ts';
import { lookAtOrthophoto, type OrthoLookOrder } from './look-at-orthophoto.ts';
import { MOST_PIXELS } from './picture-sizes.ts';

/** A picture of which only the direction is asked. */
export interface ToCompare {
  bytes: Uint8Array;
  camera: PlacedCamera;
}

/** What was cut out of a picture, with the meters from its middle to its left edge. */
export interface Crop {
  bytes: Uint8Array;
  halfWidth: number;
}

export type LookOrder =
  | { want: 'look'; bytes: Uint8Array }
  | ({ want: 'look-at-orthophoto' } & OrthoLookOrder)
  | { want: 'compare'; frames: readonly [ToCompare, ToCompare] }
  | { want: 'shadow'; frame: ToCompare; sun: Sun }
  | { want: 'compare-roofs'; earlier: Crop; later: Crop; pair: Pair }
  | ({ want: 'cut' } & CutOrder)
  | ({ want: 'cut-orthophoto' } & OrthoCutOrder);

/** JPEGs in the order of the cuts. */
export interface Cuts {
  pieces: Uint8Array[];
}

export interface Compared {
  agreement: Agreement | null;
}

// Other threads look at other pictures; one more core for each would take it from requests.
sharp.concurrency(1);
sharp.cache(false);

parentPort?.on('message', async (order: LookOrder) => {
  if (order.want === 'look') parentPort?.postMessage(await lookAtFrame(order.bytes));
  else if (order.want === 'compare') parentPort?.postMessage(await compare(order.frames));
  else if (order.want === 'shadow') parentPort?.postMessage(await readShadow(order.frame, order.sun));
  else if (order.want === 'compare-roofs') parentPort?.postMessage(await compareRoofs(order));
  else if (order.want === 'look-at-orthophoto') parentPort?.postMessage(await lookAtOrthophoto(order));
  else {
    const pieces = await (order.want === 'cut' ? cutFrame(order) : cutOrthophoto(order));
    parentPort?.postMessage({ pieces } satisfies Cuts);
  }
});

export interface ComparedRoofs {
  compared: ComparedRoof;
}

async function compareRoofs({
  earlier,
  later,
  pair,
}: Extract<LookOrder, { want: 'compare-roofs' }>): Promise<ComparedRoofs> {
  return { compared: compareRoof(await rasterOf(earlier), await rasterOf(later), pair) };
}

async function rasterOf({ bytes, halfWidth }: Crop): Promise<Raster> {
  const { data, info } = await sharp(bytes).grayscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, metersPerPixel: (2 * halfWidth) / info.width };
}

async function compare([one, other]: readonly [ToCompare, ToCompare]): Promise<Compared> {
  return { agreement: agreementOf(await grayOf(one), await grayOf(other)) };
}

export interface ReadShadow {
  word: ShadowWord | null;
}

async function readShadow(frame: ToCompare, sun: Sun): Promise<ReadShadow> {
  return { word: shadowWord(await grayOf(frame, SHADOW_PIXELS), sun) };
}

async function grayOf({ bytes, camera }: ToCompare, pixels = COMPARED_PIXELS): Promise<GrayFrame> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .resize({ width: pixels, height: pixels, fit: 'inside' })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { camera, width: info.width, height: info.height, gray: data };
}
