import type { Actor } from '#access/can.ts';
import { megabytes, PHOTO_MOST_BYTES, PHOTO_MOST_PIXELS } from '#domain/photos.ts';
import { type FileStore, type NewFile, storeFile } from '#server/files/index.ts';
import { Failure, invalid, tooLarge, unavailable } from '#server/platform/errors.ts';
import { FairLimit, WaitedTooLong } from '#server/platform/fair-limit.ts';
import { openProcesses } from '#server/platform/processes.ts';
import type { Services } from '#server/platform/services.ts';
import type { PhotoOrder, SeenPhoto, ShownPhoto } from './photo-process.ts';
import type { Picture } from './photos.data.ts';

/**
 * Takes a picture as it arrives and makes the displayed one: a JPEG of at most 2,048 pixels, upright, without the camera's
 * metadata such as its position. The bytes are in the store when this has resolved; their rows are written with
 * `insertPhoto`, or they are discarded.
 * @param sent the SHA-256 computed by the device, to detect damage in transit
 * @throws 400 for a file that is not a picture, 413 for one that is too large, 503 while too many arrive
 */
export async function receivePhoto(
  { config, files }: Pick<Services, 'config' | 'files'>,
  actor: Actor,
  content: AsyncIterable<Buffer>,
  sent: string | undefined,
): Promise<Picture> {
  const whose = { userId: actor.id, companyId: actor.companyId };
  // On the disk: who sends slowly takes no memory, and no turn of others.
  const arrived = await storeArriving(files, whose, content);
  let isKept = false;
  try {
    if (sent !== undefined && sent !== arrived.digest)
      throw invalid('The photo arrived damaged. Please send it again.');
    const { jpeg, width, height, isLarger } = await files.withLocalCopy(arrived.key, (path) =>
      lookAtPhoto(actor.companyId, path),
    );
    const shown = { kind: 'door-photo', extension: '.jpg', mediaType: 'image/jpeg', ...whose } as const;
    const stored = await storeFile(files, shown, [jpeg]);
    isKept = config.keepPhotoOriginals && isLarger;
    return { digest: arrived.digest ?? '', width, height, shown: stored, original: isKept ? arrived : null };
  } finally {
    if (!isKept) await files.remove(arrived.key);
  }
}

/** Removes the bytes of a picture that no row names. */
export async function discardPicture(files: FileStore, { shown, original }: Picture): Promise<void> {
  await files.remove(shown.key);
  if (original) await files.remove(original.key);
}

/** Puts a picture into the store as it came; its type is known by its first bytes, whatever it calls itself. */
async function storeArriving(
  files: FileStore,
  whose: Pick<NewFile, 'userId' | 'companyId'>,
  content: AsyncIterable<Buffer>,
): Promise<NewFile> {
  const pieces = content[Symbol.asyncIterator]();
  let start: Buffer = Buffer.alloc(0);
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    start = Buffer.concat([start, next.value]);
    if (start.length >= SIGNATURE_BYTES) break;
  }
  if (start.length === 0) throw invalid('This photo is empty.');
  const signature = start.toString('latin1', 0, SIGNATURE_BYTES);
  const type = types.find(({ begins }) => begins.test(signature));
  if (!type) throw unreadable();
  const { extension, mediaType } = type;
  const wanted = { kind: 'door-photo-original', extension, mediaType, ...whose } as const;
  return storeFile(files, wanted, whole());

  async function* whole() {
    let size = start.length;
    yield start;
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
      size += next.value.length;
      if (size > PHOTO_MOST_BYTES)
        throw tooLarge(
          `This picture has more than ${megabytes(PHOTO_MOST_BYTES)}, which is the most we take.`,
        );
      yield next.value;
    }
  }
}

const SIGNATURE_BYTES = 12;
const types = [
  { begins: /^\xff\xd8\xff/, extension: '.jpg', mediaType: 'image/jpeg' },
  { begins: /^\x89PNG\r\n/, extension: '.png', mediaType: 'image/png' },
  { begins: /^RIFF....WEBP/s, extension: '.webp', mediaType: 'image/webp' },
];

const BUSY = 'Many photos arrive at once. It is sent again by itself.';

/** Photos in work at a time; a phone tries again after its next wait. */
const turns = new FairLimit({ most: 2, patience: 60_000 });

const apart = openProcesses<PhotoOrder, SeenPhoto>({
  module: new URL('./photo-process.ts', import.meta.url),
  most: 2,
  mostWaiting: 2,
  busy: BUSY,
  limit: { ms: 120_000, overdue: 'Looking at the photo took too long. It is sent again by itself.' },
  memory: 128,
});

/**
 * Makes the picture that is shown of the photo in a file, in another process. Companies take turns.
 * @throws 400 for what is not a picture, 413 for one with too many pixels, 503 while too many wait
 */
async function lookAtPhoto(companyId: string, path: string): Promise<ShownPhoto> {
  const seen = await turns
    .run(companyId, () => inProcess(path))
    .catch((error) => {
      throw error instanceof WaitedTooLong ? unavailable(BUSY) : error;
    });
  if (seen === 'unreadable') throw unreadable();
  if (seen === 'too large')
    throw tooLarge(
      `This picture has more than ${PHOTO_MOST_PIXELS / 1e6} megapixels, which is the most we take.`,
    );
  return seen;
}

async function inProcess(path: string): Promise<SeenPhoto> {
  // The system may have ended that process for want of memory; a file that is at fault ends the next one as well. One that
  // merely took long is sent again: it may have been the machine.
  const again = (error: unknown) => {
    if (error instanceof Failure) throw error;
    return apart({ path });
  };
  return apart({ path })
    .catch(again)
    .catch((error) => {
      if (error instanceof Failure) throw error;
      return 'unreadable' as const;
    });
}

const unreadable = () => invalid('This picture cannot be read. Please send a JPEG, PNG or WebP.');
