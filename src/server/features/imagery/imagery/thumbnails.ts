import type { FastifyReply } from 'fastify';
import sharp from 'sharp';
import type { Actor } from '#access/can.ts';
import type { ThumbnailSize } from '#contract/imagery.ts';
import { sendMade } from '#server/files/index.ts';
import { ByteCache } from '#server/platform/byte-cache.ts';
import { busy } from '#server/platform/errors.ts';
import { FairLimit, WaitedTooLong } from '#server/platform/fair-limit.ts';
import type { Context } from '#server/platform/implement.ts';

/** Pixels: twice as dense as they are shown. */
const sizes = {
  row: { width: 144, height: 108 },
  tile: { width: 384, height: 288 },
} as const satisfies Record<ThumbnailSize, { width: number; height: number }>;
const QUALITY = 72;
/** Seconds that a browser shows one without asking: a scroll back asks for nothing. */
const KEPT_SECONDS = 600;
const KEPT_BYTES = 32 * 1024 * 1024;
// A list asks for fifty at once, and requests need the processor, too.
const AT_A_TIME = 2;
const PATIENCE_MS = 20_000;

const kept = new ByteCache<Buffer>({ maxBytes: KEPT_BYTES, sizeOf: ({ length }) => length });
const line = new FairLimit({ most: AT_A_TIME, patience: PATIENCE_MS });

/** Sends a stored picture as small as a list shows it, to a caller who may open the file. Made on request, kept in memory. */
export function sendThumbnail(
  context: Context<Actor>,
  key: string,
  { size, what }: { size: ThumbnailSize; what: string },
): Promise<FastifyReply> {
  return sendMade(context, key, {
    what,
    ...{ name: size, mediaType: 'image/webp', keptSeconds: KEPT_SECONDS },
    make: (tag, read) =>
      kept.get({
        key: tag,
        make: () => line.run(context.actor.id, async () => small(await read(), size)).catch(refuseBusy),
      }),
  });
}

const small = (picture: Buffer, size: ThumbnailSize): Promise<Buffer> =>
  sharp(picture)
    .resize({ ...sizes[size], fit: 'cover' })
    .webp({ quality: QUALITY })
    .toBuffer();

function refuseBusy(error: unknown): never {
  if (!(error instanceof WaitedTooLong)) throw error;
  throw busy('Many pictures are being made small. Please try again in a moment.', 5);
}
