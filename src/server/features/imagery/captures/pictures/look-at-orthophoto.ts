import sharp from 'sharp';
import { cellsOf, type Orthophoto } from '#domain/imagery/orthophoto.ts';
import { EMPTY, QUALITY, SCALED_PIXELS, within } from './picture-sizes.ts';
import type { GeoTiff } from './read-geotiff.ts';

export interface OrthoLookOrder {
  path: string;
  /** The path for a tiled copy, if its pixels are in rows. */
  rewriteTo: string;
  tags: GeoTiff;
}

/** An orthophoto that was looked at; or why it could not be: a sentence. */
export type LookedOrthophoto =
  | {
      orthophoto: Orthophoto;
      /** A small copy, as JPEG. */
      scaled: Uint8Array;
      /** It was stored in rows, and is in tiles under the other path now. */
      isRewritten: boolean;
    }
  | { refused: string };

/**
 * Checks an orthophoto without ever holding all of its pixels. One with pixels in rows is rewritten in tiles, without loss:
 * reading a window of rows would mean reading everything above.
 */
export async function lookAtOrthophoto({ path, rewriteTo, tags }: OrthoLookOrder): Promise<LookedOrthophoto> {
  const { noData, isTiled, ...place } = tags;
  try {
    const { scaled, seen } = await copyOf(path, noData);
    if (!isTiled) await rewrite(path, rewriteTo);
    return { orthophoto: { ...place, seen }, scaled, isRewritten: !isTiled };
  } catch {
    return { refused: 'It is cut off or damaged: it cannot be read to its end.' };
  }
}

// A tile that cannot be decoded is but a warning to the reader, and black.
const opened = (path: string) =>
  sharp(path, { limitInputPixels: false, failOn: 'warning', sequentialRead: true });

async function copyOf(path: string, noData: number | null) {
  const { data, info } = await opened(path)
    .resize(within(SCALED_PIXELS))
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const scaled = await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: EMPTY })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  return { scaled, seen: cellsOf(data, width, height, noData) };
}

async function rewrite(path: string, to: string): Promise<void> {
  await opened(path)
    .toColourspace('srgb')
    .tiff({ tile: true, tileWidth: 256, tileHeight: 256, compression: 'lzw', bigtiff: true })
    .toFile(to);
}
