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

/** Cuts rectangles out of a frame, which is turned once for all of them. @returns JPEGs in the order of the cuts */
export async function cutFrame({ bytes, yaw, gsd, frameWidth, cuts }: CutOrder): Promise<Uint8Array[]> {
  const open = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  // What is read may be a scaled copy of the frame that positions are in.
  const file = await open().metadata();
  const fileStep = (gsd * frameWidth) / file.width;
  const step = Math.max(fileStep, Math.min(...cuts.map(finestStep)));
  const width = Math.round((file.width * fileStep) / step);
  const height = Math.round((file.height * fileStep) / step);
  const turned = await open()
    .resize({ width, height, fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .rotate(yaw, { background: EMPTY })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [sin, cos] = [Math.sin((yaw * Math.PI) / 180), Math.cos((yaw * Math.PI) / 180)];
  const pieces: Uint8Array[] = [];
  for (const { column, row, halfWidth, ...cut } of cuts) {
    const x = (column / frameWidth) * width - width / 2;
    const y = (row / frameWidth) * width - height / 2;
    const middle = [
      turned.info.width / 2 + x * cos - y * sin,
      turned.info.height / 2 + x * sin + y * cos,
    ] as const;
    const wide = Math.round((halfWidth / step) * 2);
    const high = Math.round((halfWidth / step) * 1.5);
    const piece = { data: around(turned, middle, wide, high), width: wide, height: high };
    pieces.push(await toJpeg(raw(piece), cut.width));
  }
  return pieces;
}

/** Pixels of what is turned, by those of what comes of it: finer ones would not be seen. */
const OVERSAMPLING = 1.5;

/** Meters of the pixels that are turned, at least. */
const finestStep = ({ halfWidth, width }: Cut) => (2 * halfWidth) / (width * OVERSAMPLING);

/** The same of an orthophoto, of which nothing is read but the windows. */
export async function cutOrthophoto({ path, cuts, yaw, gsd, ...size }: OrthoCutOrder): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for (const cut of cuts) {
    const { column, row, halfWidth, width } = cut;
    const step = Math.max(...gsd, finestStep(cut));
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

/** The part of a window of so many pixels that is within a picture, and its place in a side of 2 × `reach` pixels. */
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
  const { data, info } = await raw({ data: square, width: 2 * reach, height: 2 * reach })
    .rotate(yaw, { background: EMPTY })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const wide = Math.min(info.width, Math.round(half * 2));
  const high = Math.min(info.height, Math.round(half * 1.5));
  const piece = raw({ data, width: info.width, height: info.height }).extract({
    left: Math.floor((info.width - wide) / 2),
    top: Math.floor((info.height - high) / 2),
    ...{ width: wide, height: high },
  });
  return toJpeg(piece, width);
}

/** Four to three, never larger than it is. */
const toJpeg = (piece: sharp.Sharp, width: number): Promise<Uint8Array> =>
  piece
    .resize({ width, height: Math.round(width * 0.75), fit: 'fill', withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toBuffer();

/** Three bytes a pixel, row by row. */
interface Bytes {
  data: Buffer;
  width: number;
  height: number;
}

const raw = ({ data, width, height }: Bytes) => sharp(data, { raw: { width, height, channels: 3 } });

/** The rectangle of a picture around a pixel, gray where it goes beyond its edges. */
function around(
  { data, info }: { data: Buffer; info: { width: number; height: number } },
  [column, row]: readonly [number, number],
  wide: number,
  high: number,
): Buffer {
  const rectangle = Buffer.alloc(wide * high * 3, 0x88);
  const left = Math.round(column - wide / 2);
  const top = Math.round(row - high / 2);
  const from = Math.max(0, left);
  const to = Math.min(info.width, left + wide);
  for (let y = Math.max(0, top); y < Math.min(info.height, top + high) && from < to; y += 1)
    data.copy(
      rectangle,
      ((y - top) * wide + from - left) * 3,
      (y * info.width + from) * 3,
      (y * info.width + to) * 3,
    );
  return rectangle;
}
