import { megabytes, PHOTO_MOST_BYTES, PHOTO_PIXELS, photoTypes } from '#domain/photos.ts';
import type { KeptPhoto } from './photo-store.ts';

/**
 * A picture as it is stored and sent: a JPEG of at most 2,048 pixels, upright; the file itself if originals are wanted and
 * the server can read it.
 * @throws an Error whose message explains why it cannot be used
 */
export async function scalePhoto(file: File, keepsOriginal: boolean): Promise<KeptPhoto> {
  const isReadable = photoTypes.some((type) => type === file.type);
  const asItIs = keepsOriginal && isReadable && file.size <= PHOTO_MOST_BYTES;
  const small = await draw(file);
  const picture = asItIs ? file : small;
  if (picture.size > PHOTO_MOST_BYTES)
    throw new Error(`This picture has more than ${megabytes(PHOTO_MOST_BYTES)}: please take a smaller one.`);
  const bytes = await picture.arrayBuffer();
  return { bytes, type: picture.type, digest: await digestOf(bytes), keptAt: Date.now() };
}

async function draw(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new Error(`This device cannot read ‘${file.name}’ as a picture.`);
  });
  const scale = Math.min(1, PHOTO_PIXELS / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context) {
    // Behind what is seen through: a JPEG would make it black.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  }
  bitmap.close();
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  if (!jpeg)
    throw new Error('This device does not have enough memory for this picture: please take a smaller one.');
  return jpeg;
}

async function digestOf(bytes: ArrayBuffer): Promise<string | undefined> {
  if (!crypto.subtle) return undefined;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
