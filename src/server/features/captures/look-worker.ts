import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { type Agreement, agreementOf, COMPARED_PIXELS, type GrayFrame } from '#domain/imagery/agreement.ts';
import { type Camera, readCamera } from '#domain/imagery/camera.ts';
import { type Compared as ComparedRoof, compareRoof, type Pair } from '#domain/imagery/compare.ts';
import type { PlacedCamera } from '#domain/imagery/ground.ts';
import { measureQuality, QUALITY_PIXELS, type Quality } from '#domain/imagery/quality.ts';
import type { Raster } from '#domain/imagery/raster.ts';
import { SHADOW_PIXELS, type ShadowWord, shadowWord } from '#domain/imagery/shadow.ts';
import type { Sun } from '#domain/imagery/sun.ts';
import { type CutOrder, cutFrame, cutOrthophoto, type OrthoCutOrder } from './cut-out.ts';
import { lookAtOrthophoto, type OrthoLookOrder } from './look-at-orthophoto.ts';
import { MOST_PIXELS, QUALITY, SCALED_PIXELS, within } from './picture-sizes.ts';
import { readTags, SIMULATED_MODEL } from './read-tags.ts';

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

/** A picture that was looked at; or why it could not be: a sentence. */
export type Looked =
  | { camera: Camera; quality: Quality; simulated: boolean; scaled: Uint8Array }
  | { refused: string };

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
  if (order.want === 'look') parentPort?.postMessage(await look(order.bytes));
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

async function look(bytes: Uint8Array): Promise<Looked> {
  const about = await aboutOf(bytes).catch(() => null);
  if (!about) return { refused: 'It is no picture, or its beginning is damaged.' };
  const { format, width, height } = about;
  if (format !== 'jpeg')
    return { refused: `It is a ${format.toUpperCase()} picture, whatever its name says: drones make JPEGs.` };
  if (width * height > MOST_PIXELS)
    return {
      refused: `It has ${Math.round((width * height) / 1e6)} megapixels; the most we look at is ${MOST_PIXELS / 1e6}.`,
    };
  const read = await scale(bytes).catch(() => null);
  if (!read) return { refused: 'It is cut off or damaged: it cannot be read to its end.' };
  const tags = readTags(about);
  const camera = readCamera(tags.exif, tags.xmp, { width, height });
  return {
    camera: { ...camera, problems: [...tags.problems, ...camera.problems] },
    simulated: tags.exif?.model === SIMULATED_MODEL,
    ...read,
  };
}

// An empty file is thrown back at once, not by the promise.
const aboutOf = async (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: false }).metadata();

/** One pass over the file: from it the copy, and from that what is measured. */
async function scale(bytes: Uint8Array): Promise<{ scaled: Uint8Array; quality: Quality }> {
  // As the sensor made it: the direction in the tags is that of its upper edge, however the file is to be shown.
  const { data, info } = await sharp(bytes, {
    limitInputPixels: MOST_PIXELS,
    failOn: 'error',
    sequentialRead: true,
  })
    .resize(within(SCALED_PIXELS))
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 3 } as const;
  const scaled = await sharp(data, { raw }).jpeg({ quality: QUALITY }).toBuffer();
  // Green stands for brightness: sensors have most pixels of it. A true gray takes as long as all of the resizing.
  const gray = await sharp(data, { raw })
    .extractChannel('green')
    .resize(within(QUALITY_PIXELS))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { scaled, quality: measureQuality(gray.data, gray.info.width, gray.info.height) };
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
