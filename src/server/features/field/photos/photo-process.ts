import sharp from 'sharp';
import { PHOTO_MOST_PIXELS, PHOTO_PIXELS } from '#domain/photos.ts';
import { answerOrders } from '#server/platform/processes.ts';

/** A photo in a file. */
export interface PhotoOrder {
  path: string;
}

export type SeenPhoto = 'unreadable' | 'too large' | ShownPhoto;

/** The picture that is shown, and whether the one that came is larger. */
export interface ShownPhoto {
  jpeg: Uint8Array;
  width: number;
  height: number;
  isLarger: boolean;
}

// Other processes look at other pictures; one more core for each would take it from requests.
sharp.concurrency(1);
sharp.cache(false);

answerOrders(async ({ path }: PhotoOrder): Promise<SeenPhoto> => {
  const about = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!about || !formats.has(about.format)) return 'unreadable';
  const { width, height } = about;
  if (width * height > PHOTO_MOST_PIXELS) return 'too large';
  return show(path, Math.max(width, height) > PHOTO_PIXELS).catch(() => 'unreadable' as const);
});

/** What the file calls itself does not count. */
const formats = new Set(['jpeg', 'png', 'webp']);

async function show(path: string, isLarger: boolean): Promise<ShownPhoto> {
  const { data, info } = await sharp(path, { limitInputPixels: PHOTO_MOST_PIXELS, sequentialRead: true })
    .rotate()
    .resize({ width: PHOTO_PIXELS, height: PHOTO_PIXELS, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height, isLarger };
}
