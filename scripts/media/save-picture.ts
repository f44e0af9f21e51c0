import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { MediaPicture } from '../../src/web/features/platform/marketing/media.ts';

export const mediaFolder = fileURLToPath(new URL('../../public/media/', import.meta.url));

/** How hard the files are pressed: screens have letters, photographs have grain. */
const qualities = { screen: { avif: 52, webp: 78 }, photo: { avif: 46, webp: 66 } } as const;

/** Writes a picture in every size as AVIF, and the largest as WebP for browsers without AVIF. */
export async function savePicture(
  picture: MediaPicture,
  kind: keyof typeof qualities,
  source: Buffer | sharp.Sharp,
): Promise<void> {
  const whole = await (Buffer.isBuffer(source) ? sharp(source) : source).png().toBuffer();
  const { avif, webp } = qualities[kind];
  for (const width of picture.widths) {
    const resized = sharp(whole).resize(width, Math.round((width * picture.height) / picture.width));
    await resized
      .avif({ quality: avif, effort: 3 })
      .toFile(join(mediaFolder, `${picture.name}-${width}.avif`));
  }
  await sharp(whole)
    .resize(picture.width, picture.height)
    .webp({ quality: webp, effort: 6 })
    .toFile(join(mediaFolder, `${picture.name}-${picture.width}.webp`));
}
