import { PHOTO_MOST_PIXELS } from '#domain/photos.ts';
import { Failure, invalid, tooLarge, unavailable } from '#server/platform/errors.ts';
import { FairLimit, WaitedTooLong } from '#server/platform/fair-limit.ts';
import { openProcesses } from '#server/platform/processes.ts';
import type { PhotoOrder, SeenPhoto, ShownPhoto } from './photo-process.ts';

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
 * @throws 400 for what is no picture, 413 for one with too many pixels, 503 while too many wait
 */
export async function lookAtPhoto(companyId: string, path: string): Promise<ShownPhoto> {
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

export const unreadable = () => invalid('This picture cannot be read. Please send a JPEG, PNG or WebP.');
