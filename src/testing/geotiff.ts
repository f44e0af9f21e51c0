import type sharp from 'sharp';

/** Tags of a TIFF by their numbers, each with the type and the values it has. */
export type TiffTags = Record<
  number,
  { type: 'short' | 'long' | 'double' | 'text'; values: number[] | string }
>;

export const tiffTags = {
  width: 256,
  height: 257,
  sampleFormat: 339,
  samples: 277,
  tileWidth: 322,
  tileHeight: 323,
  rowsPerStrip: 278,
  pixelScale: 33_550,
  tiepoint: 33_922,
  matrix: 34_264,
  geoKeys: 34_735,
  geoTexts: 34_737,
  noData: 42_113,
} as const;

/** Pixels as the TIFF that another program would export, in tiles or in rows. */
export const tiffOf = (pixels: sharp.Sharp, layout: 'tiles' | 'rows'): Promise<Buffer> =>
  pixels
    .tiff({
      ...{ compression: layout === 'tiles' ? 'deflate' : 'lzw', predictor: 'horizontal' },
      ...(layout === 'tiles' && { tile: true, tileWidth: 256, tileHeight: 256 }),
    })
    .toBuffer();

/** The tags for a TIFF's position: upper left corner, units of a pixel, number and name of its coordinate system. */
export function geoTags(
  epsg: number,
  [x, y]: readonly [number, number],
  [right, down]: readonly [number, number],
  name = 'as the test has it',
): TiffTags {
  const isGeographic = epsg === 4326 || epsg === 4269;
  const keys = [
    [1024, 0, 1, isGeographic ? 2 : 1],
    [1025, 0, 1, 1],
    [1026, tiffTags.geoTexts, name.length + 1, 0],
    [isGeographic ? 2048 : 3072, 0, 1, epsg],
  ];
  return {
    [tiffTags.pixelScale]: { type: 'double', values: [right, down, 0] },
    [tiffTags.tiepoint]: { type: 'double', values: [0, 0, 0, x, y, 0] },
    [tiffTags.geoKeys]: { type: 'short', values: [1, 1, 0, keys.length, ...keys.flat()] },
    [tiffTags.geoTexts]: { type: 'text', values: `${name}|` },
  };
}

const types = {
  short: { code: 3, size: 2 },
  long: { code: 4, size: 4 },
  double: { code: 12, size: 8 },
  text: { code: 2, size: 1 },
};

/** The same file with tags added to those of its first picture, or in place of them. */
export function withTiffTags(tiff: Buffer, tags: TiffTags): Buffer {
  if (tiff.toString('latin1', 0, 4) !== 'II*\0') throw new Error('a TIFF as sharp writes it');
  const first = tiff.readUInt32LE(4);
  const entries = new Map<number, Buffer>();
  const count = tiff.readUInt16LE(first);
  for (let at = first + 2; at < first + 2 + count * 12; at += 12)
    entries.set(tiff.readUInt16LE(at), tiff.subarray(at, at + 12));
  const values: Buffer[] = [];
  let end = tiff.length + (tiff.length % 2);
  const padding = Buffer.alloc(end - tiff.length);
  for (const [number, { type, values: wanted }] of Object.entries(tags)) {
    const bytes = bytesOf(type, wanted);
    const entry = Buffer.alloc(12);
    entry.writeUInt16LE(Number(number), 0);
    entry.writeUInt16LE(types[type].code, 2);
    entry.writeUInt32LE(bytes.length / types[type].size, 4);
    if (bytes.length <= 4) bytes.copy(entry, 8);
    else {
      entry.writeUInt32LE(end, 8);
      const even = Buffer.concat([bytes, Buffer.alloc(bytes.length % 2)]);
      values.push(even);
      end += even.length;
    }
    entries.set(Number(number), entry);
  }
  const sorted = [...entries].sort(([a], [b]) => a - b).map(([, entry]) => entry);
  const directory = Buffer.concat([Buffer.alloc(2), ...sorted, Buffer.alloc(4)]);
  directory.writeUInt16LE(sorted.length, 0);
  const file = Buffer.concat([tiff, padding, ...values, directory]);
  file.writeUInt32LE(end, 4);
  return file;
}

function bytesOf(type: keyof typeof types, values: number[] | string): Buffer {
  if (typeof values === 'string') return Buffer.from(`${values}\0`, 'latin1');
  const bytes = Buffer.alloc(values.length * types[type].size);
  for (const [at, value] of values.entries()) {
    if (type === 'double') bytes.writeDoubleLE(value, at * 8);
    else if (type === 'long') bytes.writeUInt32LE(value, at * 4);
    else bytes.writeUInt16LE(value, at * 2);
  }
  return bytes;
}

/** The same file with a tag that declares so many values. */
export function withTagCount(tiff: Buffer, tag: number, count: number): Buffer {
  const bytes = Buffer.from(tiff);
  const first = bytes.readUInt32LE(4);
  for (let at = first + 2; at < first + 2 + bytes.readUInt16LE(first) * 12; at += 12)
    if (bytes.readUInt16LE(at) === tag) bytes.writeUInt32LE(count, at + 4);
  return bytes;
}
