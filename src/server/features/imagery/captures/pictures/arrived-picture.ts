import { createHash } from 'node:crypto';
import { hashing, type NewFile, rowOfStored, storeFile } from '#server/files/index.ts';
import type { Services } from '#server/platform/services.ts';

/** A file as it came. */
export interface ArrivedPicture {
  name: string;
  /** SHA-256 in hex. */
  digest: string;
  size: number;
  /** In the store, so that a slow sender takes no memory; of what is too large nothing is kept but a sentence. */
  content: { frame: NewFile } | { orthophoto: NewFile } | { tooLarge: string };
}

type Files = Services['files'];

/** Of a frame: a picture of a drone has at most half of it. */
const MOST_BYTES = 60_000_000;
/** Of an orthophoto. */
export const MOST_ORTHO_BYTES = 6_000_000_000;

/** Reads a picture to its end. Its first bytes decide what it is, not its name. */
export async function arrived(
  files: Files,
  zipCode: string,
  fileName: string | undefined,
  content: AsyncIterable<Buffer>,
): Promise<ArrivedPicture> {
  const hash = createHash('sha256');
  let size = 0;
  const pieces = measured();
  const start = await startOf(pieces);
  const kept = isTiff(start) ? await orthophotoOf() : await frameOf();
  return { name: nameOf(fileName), digest: hash.digest('hex'), size, content: kept };

  async function* measured() {
    for await (const piece of content) {
      hash.update(piece);
      size += piece.length;
      yield piece;
    }
  }

  async function frameOf(): Promise<ArrivedPicture['content']> {
    const frame = await storeFrame(files, zipCode, upTo(MOST_BYTES, start, pieces));
    if (size <= MOST_BYTES) return { frame };
    await files.remove(frame.key);
    return tooLargeFrame(size);
  }

  async function orthophotoOf(): Promise<ArrivedPicture['content']> {
    const orthophoto = await storeOrthophoto(files, zipCode, upTo(MOST_ORTHO_BYTES, start, pieces));
    if (size <= MOST_ORTHO_BYTES) return { orthophoto };
    await files.remove(orthophoto.key);
    const most = megabytes(MOST_ORTHO_BYTES);
    return {
      tooLarge: `It has ${megabytes(size)} MB; an orthophoto may have ${most}. Please cut it into parts.`,
    };
  }
}

/**
 * The same of a picture that its sender put into the store, read back from there: what it is and its digest are ours to
 * find out. Null if it is not there.
 */
export async function arrivedInStore(
  files: Files,
  zipCode: string,
  fileName: string,
  key: string,
): Promise<ArrivedPicture | null> {
  const content = await files.get(key);
  if (!content) return null;
  const { stream, done } = hashing(content);
  const start = await startOf(stream);
  for await (const _piece of stream);
  const { size, digest } = done();
  const row = (kept: typeof jpeg | typeof tiff) => rowOfStored({ ...kept, zipCode, key }, { size, digest });
  const about = { name: nameOf(fileName), digest, size };
  if (isTiff(start)) return { ...about, content: { orthophoto: row(tiff) } };
  if (size <= MOST_BYTES) return { ...about, content: { frame: row(jpeg) } };
  await files.remove(key);
  return { ...about, content: tooLargeFrame(size) };
}

/** Takes away what was kept of a picture that is not wanted. */
export async function forget(files: Files, { content }: ArrivedPicture): Promise<void> {
  if ('orthophoto' in content) await files.remove(content.orthophoto.key);
  if ('frame' in content) await files.remove(content.frame.key);
}

const jpeg = { kind: 'capture-original', mediaType: 'image/jpeg' } as const;
const tiff = { kind: 'capture-original', mediaType: 'image/tiff' } as const;

const storeFrame = (files: Files, zipCode: string, content: AsyncIterable<Uint8Array>): Promise<NewFile> =>
  storeFile(files, { ...jpeg, extension: '.jpg', zipCode }, content);

export const storeOrthophoto = (
  files: Files,
  zipCode: string,
  content: AsyncIterable<Uint8Array>,
): Promise<NewFile> => storeFile(files, { ...tiff, extension: '.tif', zipCode }, content);

/** The first bytes, at least as many as identify the format; fewer if there are no more. */
async function startOf(pieces: AsyncGenerator<Uint8Array>): Promise<Buffer> {
  let start: Buffer = Buffer.alloc(0);
  while (start.length < 4) {
    const { value, done } = await pieces.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  return start;
}

/** TIFF in both orders of bytes, and its form for files beyond four gigabytes. */
const isTiff = (start: Buffer) => /^(II[*+]\0|MM\0[*+])/.test(start.toString('latin1', 0, 4));

/** Everything while it is no more than that; then it is read on without being kept, for its digest. */
async function* upTo(most: number, start: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = start.length;
  yield start;
  for await (const piece of rest) {
    size += piece.length;
    if (size <= most) yield piece;
  }
}

const tooLargeFrame = (size: number) => ({
  tooLarge: `It has ${megabytes(size)} MB, which is more than any picture of a drone.`,
});

const megabytes = (bytes: number) => Math.round(bytes / 1e6).toLocaleString('en-US');

/** A browser sends no folders with it; others may. What cannot be seen, or turns what follows around, is left out. */
const nameOf = (fileName: string | undefined): string =>
  (fileName ?? '')
    .split(/[/\\]/)
    .at(-1)
    ?.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 255) || 'picture without a name';
