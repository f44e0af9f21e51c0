import sharp from 'sharp';
import type { Tile } from '#domain/geo/world.ts';
import { type Laid, laidWindow, layFrame, layOrthophoto, windowOn } from '#domain/ground/lay.ts';
import { drawMosaic, type LaidPixels, shownOn } from '#domain/ground/mosaic.ts';
import {
  coveredCells,
  emptyTile,
  halveInto,
  opacityOf,
  type Rgba,
  tileOutOf,
} from '#domain/ground/pixels.ts';
import { parentOf, TILE_PIXELS } from '#domain/ground/pyramid.ts';
import type { PlacedCamera } from '#domain/imagery/ground.ts';
import { type Orthophoto, showsGround } from '#domain/imagery/orthophoto.ts';
import { MOST_PIXELS } from '../pictures/picture-sizes.ts';

/** A picture in a file. What is read may be a scaled copy of what positions are in. */
export type GroundPicture = { path: string; camera: PlacedCamera } | { path: string; orthophoto: Orthophoto };

export interface BlockOrder {
  block: Tile;
  /** How many zooms finer than the block tiles are made. */
  depth: number;
  pictures: readonly GroundPicture[];
  /** Cells along a side that say where it shows ground. */
  cells: number;
}

export interface GroundTile extends Tile {
  bytes: Uint8Array;
}

export interface DrawnBlock {
  tiles: GroundTile[];
  /** Rows from the top, '1' for cells that show ground. */
  seen: string[];
}

/** Draws the tiles of a block, from the finest to its own. */
export async function drawBlock({ block, depth, pictures, cells }: BlockOrder): Promise<DrawnBlock> {
  const pixels = TILE_PIXELS * 2 ** depth;
  const laid = pictures.map((picture) =>
    'camera' in picture
      ? layFrame(picture.camera, block, pixels)
      : layOrthophoto(picture.orthophoto, block, pixels),
  );
  const read: LaidPixels[] = [];
  for (const at of shownOn(laid, pixels)) {
    const window = await readWindow(pictures[at] as GroundPicture, laid[at] as Laid, pixels);
    if (window) read.push(window);
  }
  const drawn = drawMosaic(read, pixels);
  return { tiles: await tilesOf(drawn, block, depth), seen: coveredCells(drawn, pixels, cells) };
}

/** By how much finer than the block a picture is read: less would blur it, more would not be seen. */
const FINER = 1.2;

async function readWindow(picture: GroundPicture, laid: Laid, pixels: number): Promise<LaidPixels | null> {
  const window = windowOn(laid, pixels);
  if (!window) return null;
  // Pixels of the picture for one of the block.
  const step = Math.hypot(laid.column[0], laid.column[1]);
  const scale = Math.min(1, FINER / step);
  return 'camera' in picture
    ? readFrame(picture.path, laid, window, scale)
    : readOrthophoto(picture, laid, window, scale);
}

type Window = NonNullable<ReturnType<typeof windowOn>>;

async function readFrame(path: string, laid: Laid, window: Window, scale: number): Promise<LaidPixels> {
  const open = () => sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  const file = await open().metadata();
  // The whole of it scaled, since JPEGs are read faster at a half or a quarter, and then its part.
  const share = Math.min(scale, file.width / laid.width);
  const width = Math.max(2, Math.round(laid.width * share));
  const height = Math.max(2, Math.round(laid.height * share));
  const [across, along] = [width / laid.width, height / laid.height];
  const left = Math.min(width - 2, Math.floor(window.left * across));
  const top = Math.min(height - 2, Math.floor(window.top * along));
  const part = {
    ...{ left, top },
    width: Math.min(width - left, Math.ceil(window.width * across) + 1),
    height: Math.min(height - top, Math.ceil(window.height * along) + 1),
  };
  const { data } = await open()
    .resize({ width, height, fit: 'fill', kernel: 'linear' })
    .extract(part)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const cut = {
    ...{ left: part.left / across, top: part.top / along },
    ...{ width: part.width / across, height: part.height / along },
  };
  return { ...laidWindow(laid, cut, part), data, channels: 3 };
}

async function readOrthophoto(
  { path, orthophoto }: Extract<GroundPicture, { orthophoto: Orthophoto }>,
  laid: Laid,
  window: Window,
  scale: number,
): Promise<LaidPixels> {
  const open = () => sharp(path, { limitInputPixels: false, failOn: 'error' });
  const file = await open().metadata();
  // Where the original is gone there is a smaller copy.
  const [across, along] = [file.width / laid.width, file.height / laid.height];
  const left = Math.min(file.width - 1, Math.floor(window.left * across));
  const top = Math.min(file.height - 1, Math.floor(window.top * along));
  const part = {
    ...{ left, top },
    width: Math.max(1, Math.min(file.width - left, Math.ceil(window.width * across))),
    height: Math.max(1, Math.min(file.height - top, Math.ceil(window.height * along))),
  };
  const share = Math.min(1, scale / across);
  const size = {
    width: Math.max(2, Math.round(part.width * share)),
    height: Math.max(2, Math.round(part.height * share)),
  };
  const { data, info } = await open()
    .extract(part)
    .resize({ ...size, fit: 'fill', kernel: 'linear' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const cut = {
    ...{ left: part.left / across, top: part.top / along },
    ...{ width: part.width / across, height: part.height / along },
  };
  const rgba = withEmptiness(data, info, orthophoto, cut);
  return { ...laidWindow(laid, cut, size), ...rgba };
}

/** Three channels where it shows ground all over, else four, of which the last is the mask. */
function withEmptiness(
  data: Buffer,
  { width, height, channels }: { width: number; height: number; channels: number },
  orthophoto: Orthophoto,
  cut: Window,
): Pick<LaidPixels, 'data' | 'channels'> {
  const middle = [cut.left + cut.width / 2, cut.top + cut.height / 2] as const;
  const isWhole = showsGround(orthophoto, middle, [cut.width / 2, cut.height / 2]);
  if (isWhole && channels === 3) return { data, channels: 3 };
  const out = new Uint8Array(width * height * 4);
  const color = channels >= 3;
  for (let at = 0, from = 0, to = 0; at < width * height; at += 1, from += channels, to += 4) {
    const red = data[from] as number;
    const green = color ? (data[from + 1] as number) : red;
    const blue = color ? (data[from + 2] as number) : red;
    out[to] = red;
    out[to + 1] = green;
    out[to + 2] = blue;
    const alpha = channels === 4 || channels === 2 ? (data[from + channels - 1] as number) : 255;
    out[to + 3] = alpha >= 128 && !isNothing(red, green, blue) ? 255 : 0;
  }
  return { data: out, channels: 4 };

  function isNothing(red: number, green: number, blue: number): boolean {
    // What mosaics are filled up with; within ground it may be a white roof.
    return !isWhole && channels < 4 && (Math.min(red, green, blue) >= 254 || Math.max(red, green, blue) <= 1);
  }
}

async function tilesOf(drawn: Rgba, block: Tile, depth: number): Promise<GroundTile[]> {
  const tiles: GroundTile[] = [];
  let level = finestTiles(drawn, block, depth);
  for (;;) {
    for (const { tile, rgba } of level.values()) {
      const bytes = await encodeTile(rgba);
      if (bytes) tiles.push({ ...tile, bytes });
    }
    if (level.values().next().value?.tile.z === block.z || level.size === 0) return tiles;
    level = coarserTiles(level);
  }
}

interface Drawn {
  tile: Tile;
  rgba: Rgba;
}

/** The tiles of a block that show anything, by their places. */
function finestTiles(drawn: Rgba, { z, x, y }: Tile, depth: number): Map<string, Drawn> {
  const count = 2 ** depth;
  const tiles = new Map<string, Drawn>();
  for (let row = 0; row < count; row += 1)
    for (let column = 0; column < count; column += 1) {
      const rgba = tileOutOf(drawn, count * TILE_PIXELS, column, row);
      if (opacityOf(rgba) === 'none') continue;
      const tile = { z: z + depth, x: x * count + column, y: y * count + row };
      tiles.set(`${tile.x} ${tile.y}`, { tile, rgba });
    }
  return tiles;
}

function coarserTiles(level: ReadonlyMap<string, Drawn>): Map<string, Drawn> {
  const tiles = new Map<string, Drawn>();
  for (const { tile: finer, rgba } of level.values()) {
    const { tile, quarter } = parentOf(finer);
    const key = `${tile.x} ${tile.y}`;
    const coarser = tiles.get(key) ?? { tile, rgba: emptyTile() };
    tiles.set(key, coarser);
    halveInto(coarser.rgba, rgba, quarter);
  }
  return tiles;
}

const TILE_QUALITY = 78;

/** A JPEG, or where some of it is transparent a WebP; null if all is. */
export async function encodeTile(rgba: Rgba): Promise<Uint8Array | null> {
  const opacity = opacityOf(rgba);
  if (opacity === 'none') return null;
  const bytes = Buffer.from(rgba.buffer, rgba.byteOffset, rgba.byteLength);
  const picture = sharp(bytes, { raw: { width: TILE_PIXELS, height: TILE_PIXELS, channels: 4 } });
  return opacity === 'all'
    ? picture.removeAlpha().jpeg({ quality: TILE_QUALITY }).toBuffer()
    : picture.webp({ quality: TILE_QUALITY, effort: 1 }).toBuffer();
}

/** A tile of its four finer ones, in the order of `quarter`. @returns null if none shows anything */
export async function joinTiles(quarters: readonly (Uint8Array | null)[]): Promise<Uint8Array | null> {
  const joined = emptyTile();
  for (const [quarter, bytes] of quarters.entries()) {
    if (!bytes) continue;
    const data = await sharp(bytes).ensureAlpha().raw().toBuffer();
    halveInto(joined, new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength), quarter);
  }
  return encodeTile(joined);
}
