import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Actor } from '#access/can.ts';
import { megabytes, PHOTO_MOST_BYTES, PHOTO_PIXELS } from '#domain/photos.ts';
import { type FileStore, storeFile } from '#server/files/index.ts';
import { invalid, tooLarge, unavailable } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import type { Picture } from './photos.data.ts';

/** Photos of one process at a time: each is in memory as a whole while it is looked at. */
const MOST_AT_ONCE = 4;
let running = 0;

/**
 * Takes a picture as it arrives and makes the one that is shown: a JPEG of at most 2,048 pixels, upright, without what the
 * camera noted in it, its position for one. The bytes are in the store when this has resolved; their rows are written with
 * `insertPhoto`, or they are discarded.
 * @param sent the SHA-256 that the device found, which tells what arrived damaged
 * @throws 400 for what is no picture, 413 for one that is too large, 503 while too many arrive
 */
export async function receivePhoto(
  { config, files }: Pick<Services, 'config' | 'files'>,
  actor: Actor,
  content: AsyncIterable<Buffer>,
  sent: string | undefined,
): Promise<Picture> {
  if (running >= MOST_AT_ONCE) throw unavailable('Many photos arrive at once. It is sent again by itself.');
  running += 1;
  try {
    const bytes = await readAll(content);
    const digest = createHash('sha256').update(bytes).digest('hex');
    if (sent !== undefined && sent !== digest)
      throw invalid('The photo arrived damaged. Please send it again.');
    const { jpeg, width, height, type, isLarger } = await look(bytes);
    const whose = { userId: actor.id, companyId: actor.companyId };
    const shown = { kind: 'door-photo', extension: '.jpg', mediaType: 'image/jpeg', ...whose } as const;
    const original = { kind: 'door-photo-original', ...type, ...whose } as const;
    const keepsOriginal = config.keepPhotoOriginals && isLarger;
    return {
      ...{ digest, width, height },
      shown: await storeFile(files, shown, [jpeg]),
      original: keepsOriginal ? await storeFile(files, original, [bytes]) : null,
    };
  } finally {
    running -= 1;
  }
}

/** Removes the bytes of a picture that no row names. */
export async function discardPicture(files: FileStore, { shown, original }: Picture): Promise<void> {
  await files.remove(shown.key);
  if (original) await files.remove(original.key);
}

async function readAll(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > PHOTO_MOST_BYTES)
      throw tooLarge(`This picture has more than ${megabytes(PHOTO_MOST_BYTES)}, which is the most we take.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const types: Record<string, { extension: string; mediaType: string }> = {
  jpeg: { extension: '.jpg', mediaType: 'image/jpeg' },
  png: { extension: '.png', mediaType: 'image/png' },
  webp: { extension: '.webp', mediaType: 'image/webp' },
};
const MOST_PIXELS = 100_000_000;

/** Whatever the file calls itself: what it is shows when it is read. */
async function look(bytes: Buffer) {
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, sequentialRead: true });
  const { format, width, height } = await image.metadata().catch(refuse);
  const type = types[format];
  if (!type) return refuse();
  const fitting = {
    width: PHOTO_PIXELS,
    height: PHOTO_PIXELS,
    fit: 'inside',
    withoutEnlargement: true,
  } as const;
  const { data, info } = await image
    .rotate()
    .resize(fitting)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true })
    .catch(refuse);
  const isLarger = Math.max(width, height) > PHOTO_PIXELS;
  return { jpeg: data, width: info.width, height: info.height, type, isLarger };
}

function refuse(): never {
  throw invalid('This is no picture that we can read. Please send a JPEG, PNG or WebP.');
}
