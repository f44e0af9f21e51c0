import sharp from 'sharp';
import { type Camera, readCamera } from '#domain/imagery/camera.ts';
import { measureQuality, QUALITY_PIXELS, type Quality } from '#domain/imagery/quality.ts';
import { snowShare } from '#domain/imagery/snow.ts';
import { MOST_PIXELS, QUALITY, SCALED_PIXELS, within } from './picture-sizes.ts';
import { readTags, SIMULATED_MODEL } from './read-tags.ts';

/** A picture that was looked at; or why it could not be: a sentence. */
export type Looked =
  | { camera: Camera; quality: Quality; simulated: boolean; scaled: Uint8Array }
  | { refused: string };

/** Reads a picture's tags, measures it, and makes a smaller copy of it. */
export async function lookAtFrame(bytes: Uint8Array): Promise<Looked> {
  const about = await aboutOf(bytes).catch(() => null);
  if (!about) return { refused: 'It is not a picture, or its beginning is damaged.' };
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
  // Green is used as brightness: sensors have most pixels of it. A true gray takes as long as all of the resizing.
  const gray = await sharp(data, { raw })
    .extractChannel('green')
    .resize(within(QUALITY_PIXELS))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const quality = measureQuality(gray.data, gray.info.width, gray.info.height);
  return { scaled, quality: { ...quality, snow: snowShare(data, info.width, info.height) } };
}
