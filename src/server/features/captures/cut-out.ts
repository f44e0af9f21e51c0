import sharp from 'sharp';
import { EMPTY, MOST_PIXELS, QUALITY } from './picture-sizes.ts';

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

export interface CutOrder {
  bytes: Uint8Array;
  yaw: number;
  gsd: number;
  frameWidth: number;
  cuts: readonly Cut[];
}

export interface OrthoCutOrder {
  /** A TIFF in tiles, so that windows of it can be read. */
  path: string;
  /** Pixels. */
  width: number;
  height: number;
  yaw: number;
  gsd: readonly [right: number, down: number];
  cuts: readonly Cut[];
}

/** Cuts rectangles out of a frame. @returns JPEGs in the order of the cuts */
export async function cutFrame({ bytes, yaw, gsd, frameWidth, cuts }: CutOrder): Promise<Uint8Array[]> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // What is read may be a scaled copy of the frame that positions are in.
  const scale = info.width / frameWidth;
  const pieces: Uint8Array[] = [];
  for (const { column, row, halfWidth, width } of cuts) {
    const half = (halfWidth * scale) / gsd;
    const reach = reachOf(half);
    const square = around(data, info, Math.round(column * scale), Math.round(row * scale), reach);
    pieces.push(await turnedPiece(square, reach, { yaw, half, width }));
  }
  return pieces;
}

/** Pixels of what is turned, by those of what comes of it: finer ones would not be seen. */
const OVERSAMPLING = 1.5;

/** The same of an orthophoto, of which nothing is read but the windows. */
export async function cutOrthophoto({ path, cuts, yaw, gsd, ...size }: OrthoCutOrder): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for (const { column, row, halfWidth, width } of cuts) {
    const step = Math.max(...gsd, (2 * halfWidth) / (width * OVERSAMPLING));
    const half = halfWidth / step;
    const reach = reachOf(half);
    const across = windowOf(column, (reach * step) / gsd[0], size.width, reach);
    const along = windowOf(row, (reach * step) / gsd[1], size.height, reach);
    const square = await sharp(path, { limitInputPixels: false, failOn: 'error' })
      .extract({ left: across.from, top: along.from, width: across.length, height: along.length })
      .resize({ width: across.inside, height: along.inside, fit: 'fill' })
      .toColourspace('srgb')
      .flatten({ background: EMPTY })
      .extend({
        ...{ left: across.before, right: across.after, top: along.before, bottom: along.after },
        background: EMPTY,
      })
      .removeAlpha()
      .raw()
      .toBuffer();
    pieces.push(await turnedPiece(square, reach, { yaw, half, width }));
  }
  return pieces;
}

/** Pixels of a side of the square that holds a rectangle however it is turned, halved. */
const reachOf = (half: number) => Math.ceil(Math.hypot(half, half * 0.75)) + 1;

/** What of a window of so many pixels lies within a picture, and where that goes in a side of 2 × `reach` pixels. */
function windowOf(middle: number, half: number, length: number, reach: number) {
  const from = Math.min(length - 1, Math.max(0, Math.round(middle - half)));
  const to = Math.max(from + 1, Math.min(length, Math.round(middle + half)));
  const scale = reach / half;
  const before = Math.max(0, Math.round((from - (middle - half)) * scale));
  const inside = Math.max(1, Math.min(2 * reach - before, Math.round((to - from) * scale)));
  return { from, length: to - from, before, inside, after: 2 * reach - before - inside };
}

/** North up, with its corners: what is outside the picture stays empty. */
async function turnedPiece(
  square: Buffer,
  reach: number,
  { yaw, half, width }: { yaw: number; half: number; width: number },
): Promise<Uint8Array> {
  const turned = await sharp(square, { raw: { width: 2 * reach, height: 2 * reach, channels: 3 } })
    .rotate(yaw, { background: EMPTY })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const wide = Math.min(turned.info.width, Math.round(half * 2));
  const high = Math.min(turned.info.height, Math.round(half * 1.5));
  return sharp(turned.data, {
    raw: { width: turned.info.width, height: turned.info.height, channels: 3 },
  })
    .extract({
      left: Math.floor((turned.info.width - wide) / 2),
      top: Math.floor((turned.info.height - high) / 2),
      ...{ width: wide, height: high },
    })
    .resize({ width, height: Math.round(width * 0.75), fit: 'fill', withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/** The square of a picture around a pixel, gray where it goes beyond its edges. */
function around(
  data: Buffer,
  { width, height }: { width: number; height: number },
  column: number,
  row: number,
  reach: number,
): Buffer {
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
