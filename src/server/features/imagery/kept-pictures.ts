import type { FileStore } from '#server/platform/storage.ts';
import type { SimulatedPicture } from './imagery.rules.ts';
import { drawPicture } from './picture-threads.ts';

const running = new Map<string, Promise<Buffer>>();

/** The picture's JPEG from the file store, drawn on the first call; calls at the same time share one drawing. */
export function keptPicture(files: FileStore, picture: SimulatedPicture): Promise<Buffer> {
  const begun = running.get(picture.key);
  if (begun) return begun;
  const work = readOrDraw(files, picture).finally(() => running.delete(picture.key));
  running.set(picture.key, work);
  return work;
}

async function readOrDraw(files: FileStore, picture: SimulatedPicture): Promise<Buffer> {
  const file = `imagery/sample/${picture.key}.jpg`;
  const kept = await readWhole(files, file);
  if (kept) return kept;
  const jpeg = await drawPicture({ parcelNumber: picture.parcelNumber, kind: picture.kind });
  await files.put(file, jpeg);
  return jpeg;
}

async function readWhole(files: FileStore, file: string): Promise<Buffer | null> {
  if (!(await files.exists(file))) return null;
  const bytes = Buffer.from(await files.getBytes(file));
  // A process killed while writing leaves a file without the marker that ends every JPEG.
  return bytes.subarray(-2).equals(END_OF_IMAGE) ? bytes : null;
}

const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);
