import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { type Agreement, agreementOf, COMPARED_PIXELS, type GrayFrame } from '#domain/imagery/agreement.ts';
import { type Camera, readCamera } from '#domain/imagery/camera.ts';
import { type Compared as ComparedRoof, compareRoof, type Pair } from '#domain/imagery/compare.ts';
import type { PlacedCamera } from '#domain/imagery/ground.ts';
import { measureQuality, QUALITY_PIXELS, type Quality } from '#domain/imagery/quality.ts';
import type { Raster } from '#domain/imagery/raster.ts';
import { readTags, SIMULATED_MODEL } from './read-tags.ts';

/** A rectangle of a picture that is turned north up and scaled. */
export interface Cut {
  /** Pixels of its middle. */
  column: number;
  row: number;
  /** Meters on the ground from its middle to its left edge; its height is three quarters of its width. */
  halfWidth: number;
  /** Pixels of what comes of it. */
  width: number;
}

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
  | { want: 'compare'; frames: readonly [ToCompare, ToCompare] }
  | { want: 'compare-roofs'; earlier: Crop; later: Crop; pair: Pair }
  | { want: 'cut'; bytes: Uint8Array; yaw: number; gsd: number; frameWidth: number; cuts: readonly Cut[] };

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

/** What cameras of drones make is smaller; a bomb is larger. */
const MOST_PIXELS = 64_000_000;
/** Of the longer side of the copy that is kept to be looked at. */
const SCALED_PIXELS = 2048;
const QUALITY = 80;

// Other threads look at other pictures; one more core for each would take it from requests.
sharp.concurrency(1);
sharp.cache(false);

parentPort?.on('message', async (order: LookOrder) => {
  if (order.want === 'look') parentPort?.postMessage(await look(order.bytes));
  else if (order.want === 'compare') parentPort?.postMessage(await compare(order.frames));
  else if (order.want === 'compare-roofs') parentPort?.postMessage(await compareRoofs(order));
  else parentPort?.postMessage({ pieces: await cut(order) } satisfies Cuts);
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
  const within = (pixels: number) =>
    ({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true }) as const;
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
  const gray = await sharp(data, { raw })
    .resize(within(QUALITY_PIXELS))
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { scaled, quality: measureQuality(gray.data, gray.info.width, gray.info.height) };
}

async function compare([one, other]: readonly [ToCompare, ToCompare]): Promise<Compared> {
  return { agreement: agreementOf(await grayOf(one), await grayOf(other)) };
}

async function grayOf({ bytes, camera }: ToCompare): Promise<GrayFrame> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .resize({ width: COMPARED_PIXELS, height: COMPARED_PIXELS, fit: 'inside' })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { camera, width: info.width, height: info.height, gray: data };
}

async function cut({
  bytes,
  yaw,
  gsd,
  frameWidth,
  cuts,
}: Extract<LookOrder, { want: 'cut' }>): Promise<Uint8Array[]> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 3 } as const;
  // What is read may be a scaled copy of the frame that positions are in.
  const scale = info.width / frameWidth;
  const pieces: Uint8Array[] = [];
  for (const { column, row, halfWidth, width } of cuts) {
    const half = (halfWidth * scale) / gsd;
    // North up, with its corners: what is outside the frame stays empty.
    const reach = Math.ceil(Math.hypot(half, half * 0.75)) + 1;
    const square = await around(data, raw, Math.round(column * scale), Math.round(row * scale), reach);
    const turned = await sharp(square, { raw: { width: 2 * reach, height: 2 * reach, channels: 3 } })
      .rotate(yaw, { background: EMPTY })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const wide = Math.min(turned.info.width, Math.round(half * 2));
    const high = Math.min(turned.info.height, Math.round(half * 1.5));
    const piece = sharp(turned.data, {
      raw: { width: turned.info.width, height: turned.info.height, channels: 3 },
    }).extract({
      left: Math.floor((turned.info.width - wide) / 2),
      top: Math.floor((turned.info.height - high) / 2),
      ...{ width: wide, height: high },
    });
    pieces.push(
      await piece
        .resize({ width, height: Math.round(width * 0.75), fit: 'fill', withoutEnlargement: true })
        .jpeg({ quality: QUALITY })
        .toBuffer(),
    );
  }
  return pieces;
}

const EMPTY = '#888888';

/** The square of a picture around a pixel, gray where it goes beyond its edges. */
async function around(
  data: Buffer,
  { width, height }: { width: number; height: number },
  column: number,
  row: number,
  reach: number,
): Promise<Buffer> {
  const side = 2 * reach;
  const square = Buffer.alloc(side * side * 3, 0x88);
  const left = Math.max(0, column - reach);
  const right = Math.min(width, column + reach);
  for (let y = Math.max(0, row - reach); y < Math.min(height, row + reach); y += 1) {
    if (right <= left) break;
    const to = ((y - row + reach) * side + (left - column + reach)) * 3;
    data.copy(square, to, (y * width + left) * 3, (y * width + right) * 3);
  }
  return square;
}
