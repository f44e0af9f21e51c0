import { type FileHandle, open } from 'node:fs/promises';
import type { GeoTIFF } from 'geotiff';
import { KNOWN_PROJECTIONS, projectionOf } from '#domain/geo/map-projection.ts';
import type { Orthophoto } from '#domain/imagery/orthophoto.ts';

/** An orthophoto's tags. */
export interface GeoTiff extends Omit<Orthophoto, 'seen'> {
  /** The fill value of pixels without ground; null if not given. */
  noData: number | null;
  /** Whether windows of it can be read, because its pixels are in tiles and not in rows. */
  isTiled: boolean;
}

/** Pixels of a square kilometer at two centimeters; a bomb has more. */
const MOST_PIXELS = 2_500_000_000;
/** Of a tile or a strip, which is decoded as a whole. */
const MOST_BLOCK_BYTES = 64_000_000;
const MOST_BLOCKS = 1_000_000;
/** Of the tags together with what they point to. */
const MOST_TAG_BYTES = 1_000_000;

/**
 * Reads an orthophoto's position, and whether its pixels can be read. Runs on the calling thread: the library takes any
 * other for one of its own workers.
 * @returns why it cannot be used: a sentence
 */
export async function readGeoTiff(path: string): Promise<GeoTiff | string> {
  const file = await open(path);
  try {
    const tags = await tagsOf(file).catch(() => null);
    if (!tags) return 'Its tags are damaged and cannot be read.';
    return pixelProblem(tags) ?? placeOf(tags);
  } finally {
    await file.close();
  }
}

async function tagsOf(file: FileHandle) {
  const { GeoTIFF: Reader } = await import('geotiff');
  const tiff = await Reader.fromSource(sourceOf(file, (await file.stat()).size));
  const image = await tiff.getImage(0);
  const [tags, keys] = [image.fileDirectory, image.getGeoKeys()];
  const number = (name: Numeric, otherwise: number) => Number(tags.getValue(name) ?? otherwise);
  const numbers = (name: Listed) => [...((tags.getValue(name) as Iterable<number> | undefined) ?? [])];
  const isTiled = tags.hasTag('TileWidth');
  const [width, height] = [number('ImageWidth', 0), number('ImageLength', 0)];
  const noData = Number.parseFloat(String(tags.getValue('GDAL_NODATA') ?? ''));
  return {
    ...{ width, height, isTiled, keys },
    samples: number('SamplesPerPixel', 1),
    bits: numbers('BitsPerSample'),
    formats: numbers('SampleFormat'),
    planes: number('PlanarConfiguration', 1),
    block: isTiled
      ? { width: number('TileWidth', 0), height: number('TileLength', 0) }
      : { width, height: Math.min(height, number('RowsPerStrip', height)) },
    scale: numbers('ModelPixelScale'),
    tie: numbers('ModelTiepoint'),
    matrix: numbers('ModelTransformation'),
    noData: Number.isFinite(noData) ? noData : null,
  };
}

type Numeric =
  | 'ImageWidth'
  | 'ImageLength'
  | 'SamplesPerPixel'
  | 'PlanarConfiguration'
  | 'TileWidth'
  | 'TileLength'
  | 'RowsPerStrip';
type Listed = 'BitsPerSample' | 'SampleFormat' | 'ModelPixelScale' | 'ModelTiepoint' | 'ModelTransformation';
type Tags = Awaited<ReturnType<typeof tagsOf>>;

/** Parts of the file; the reader trusts lengths in it, so that no more is answered than tags need. */
function sourceOf(file: FileHandle, size: number): Parameters<typeof GeoTIFF.fromSource>[0] {
  let left = MOST_TAG_BYTES;
  const fetchSlice = async ({ offset, length }: { offset: number; length: number }) => {
    if (!(offset >= 0 && offset < size && length >= 0 && length <= left))
      throw new RangeError('a tag lies about its length');
    left -= length;
    const data = new ArrayBuffer(length);
    await file.read(new Uint8Array(data), 0, length, offset);
    return { offset, length, data };
  };
  return {
    fileSize: size,
    fetchSlice,
    fetch: async (slices) => (await Promise.all(slices.map(fetchSlice))).map(({ data }) => data),
    close: async () => {},
  };
}

/** Why its pixels cannot be read. */
function pixelProblem({ width, height, samples, bits, formats, planes, block }: Tags): string | null {
  const isCount = (value: number) => Number.isSafeInteger(value) && value > 0;
  if (![width, height, block.width, block.height].every(isCount)) return 'It does not say how large it is.';
  if (width * height > MOST_PIXELS)
    return `It has ${megapixels(width * height)} megapixels; the most of an orthophoto that we look at is ${megapixels(MOST_PIXELS)}. Please cut it into parts.`;
  if (formats.some((format) => format !== 1) || bits.some((depth) => depth !== 8 && depth !== 16))
    return 'It holds measurements such as heights and no colors of 8 or 16 bits: it is not an orthophoto.';
  if (!isCount(samples) || samples > 4)
    return `It has ${samples} channels; an orthophoto has red, green and blue, and maybe what is transparent.`;
  const bytes = block.width * block.height * samples * (Math.max(8, ...bits) / 8);
  if (bytes > MOST_BLOCK_BYTES)
    return `Its pixels are packed in pieces of ${Math.round(bytes / 1e6).toLocaleString('en-US')} MB. Please save it in tiles.`;
  const blocks =
    Math.ceil(width / block.width) * Math.ceil(height / block.height) * (planes === 2 ? samples : 1);
  if (blocks > MOST_BLOCKS)
    return `Its pixels are packed in ${blocks.toLocaleString('en-US')} pieces. Please save it in larger tiles.`;
  return null;
}

const megapixels = (pixels: number) => Math.round(pixels / 1e6).toLocaleString('en-US');

const NOWHERE =
  'It does not say where on the ground it lies. Please save it as a GeoTIFF with its coordinate system.';
/** GTModelTypeGeoKey, GTRasterTypeGeoKey, and the code for 'none'. */
const [GEOGRAPHIC, PIXEL_IS_POINT, USER_DEFINED] = [2, 2, 32_767];

function placeOf({ width, height, keys, scale, tie, matrix, noData, isTiled }: Tags): GeoTiff | string {
  if (!keys) return NOWHERE;
  const code = Number(
    keys.GTModelTypeGeoKey === GEOGRAPHIC ? keys.GeographicTypeGeoKey : keys.ProjectedCSTypeGeoKey,
  );
  if (!projectionOf(code))
    return `Its coordinate system is ${nameOf(code, keys)}. We know ${KNOWN_PROJECTIONS}.`;
  const grid = gridOf(scale, tie, matrix);
  if (grid === null) return NOWHERE;
  const { origin, pixel } = grid;
  if (!(pixel[0] > 0 && pixel[1] > 0 && origin.every(Number.isFinite)) || grid.isTurned)
    return 'It is turned or mirrored against its map. Please save it with north up.';
  const half = keys.GTRasterTypeGeoKey === PIXEL_IS_POINT ? 0.5 : 0;
  return {
    ...{ width, height, epsg: code, pixel, noData, isTiled },
    origin: [origin[0] - half * pixel[0], origin[1] + half * pixel[1]],
  };
}

function nameOf(code: number, keys: NonNullable<Tags['keys']>): string {
  const text: unknown = keys.PCSCitationGeoKey ?? keys.GTCitationGeoKey ?? keys.GeogCitationGeoKey;
  const name = typeof text === 'string' ? text.split(/[|\0]/)[0]?.trim().slice(0, 80) : '';
  const known = Number.isFinite(code) && code !== USER_DEFINED ? `EPSG:${code}` : 'one of its own';
  return name ? `${known} (${name})` : known;
}

/** The position of its upper left corner, and the size of a pixel, in units of its map. */
function gridOf(scale: number[], tie: number[], matrix: number[]) {
  if (matrix.length === 16) {
    const [a = 0, b = 0, , x = 0, c = 0, d = 0, , y = 0] = matrix;
    return { origin: [x, y] as const, pixel: [a, -d] as const, isTurned: b !== 0 || c !== 0 };
  }
  const [right, down] = scale;
  const [column, row, , x, y] = tie;
  if (right === undefined || down === undefined || column === undefined || row === undefined) return null;
  if (x === undefined || y === undefined) return null;
  const origin = [x - column * right, y + row * down] as const;
  return { origin, pixel: [right, down] as const, isTurned: false };
}
