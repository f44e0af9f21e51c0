import { ApiError, fetchFile } from '#web/api/index.ts';

/** Where public/sw.js finds pictures without a connection. */
const PICTURES = 'ridgecap-pictures';
/** Pixels of the longer side: what a card at the door shows, twice as dense, and what a roof is traced on. */
export const pictureSizes = { card: 480, roof: 1024 } as const;
/** A header of ours with that size. */
const SIZE = 'x-longest';
const AT_ONCE = 4;

export interface PicturesTaken {
  pictures: number;
  bytes: number;
  /** How many are still to come, because the server was not reached any more. */
  missing: number;
}

export interface PictureToTake {
  url: string;
  /** Pixels of its longer side on this device, at most. */
  longest: number;
}

/**
 * Keeps pictures of the platform's own on this device, made small. Those the server does not have are left out; those on
 * this device already are not fetched again. It ends where the server is not reached any more. `onEach` hears of every
 * one that was tried.
 */
export async function takePictures(
  wanted: readonly PictureToTake[],
  onEach: () => void,
  signal: AbortSignal,
): Promise<PicturesTaken> {
  const taken: PicturesTaken = { pictures: 0, bytes: 0, missing: 0 };
  if (!('caches' in window)) return taken;
  const cache = await caches.open(PICTURES);
  const waiting = [...wanted];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined && !signal.aborted; next = waiting.shift()) {
      try {
        taken.bytes += await takePicture(cache, next, signal);
        taken.pictures += 1;
      } catch (error) {
        if (error instanceof ApiError && !error.isOurs) taken.missing += 1 + waiting.splice(0).length;
      }
      onEach();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return taken;
}

/** Whether a picture was taken along. */
export async function hasPicture(url: string): Promise<boolean> {
  if (!('caches' in window)) return false;
  return (await caches.match(url, { cacheName: PICTURES }).catch(() => undefined)) !== undefined;
}

/** Deletes them all: at log-out, and when another user signs in. */
export async function forgetPictures(): Promise<void> {
  if ('caches' in window) await caches.delete(PICTURES).catch(() => false);
}

async function takePicture(
  cache: Cache,
  { url, longest }: PictureToTake,
  signal: AbortSignal,
): Promise<number> {
  const known = await cache.match(url);
  if (known && Number(known.headers.get(SIZE) ?? pictureSizes.card) >= longest)
    return (await known.blob()).size;
  const small = await shrink(await fetchFile(url, signal), longest);
  const headers = { 'content-type': small.type, [SIZE]: String(longest) };
  await cache.put(url, new Response(small, { headers }));
  return small.size;
}

async function shrink(picture: Blob, longest: number): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.7));
  return small && small.size < picture.size ? small : picture;
}
