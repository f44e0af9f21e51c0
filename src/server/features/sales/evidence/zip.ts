import { createHash } from 'node:crypto';
import { Zip, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  name: string;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** What was written, with the bytes and the SHA-256 (hex) that were counted on the way. */
export interface Written {
  name: string;
  bytes: number;
  sha256: string;
}

/**
 * A ZIP file as it is written, without compressing: pictures and PDFs are compressed already. Holds one chunk at a time.
 * @param entries may depend on what was written before
 * @param at the time that every entry carries
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  at: Date,
  onWritten: (written: Written) => void,
): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  let failed: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failed = error;
    else made.push(chunk);
  });
  const take = () => {
    if (failed) throw failed;
    return made.splice(0);
  };
  for await (const { name, content } of entries) {
    const file = new ZipPassThrough(name);
    file.mtime = at;
    zip.add(file);
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of content) {
      hash.update(chunk);
      bytes += chunk.length;
      file.push(new Uint8Array(chunk));
      yield* take();
    }
    file.push(new Uint8Array(), true);
    yield* take();
    onWritten({ name, bytes, sha256: hash.digest('hex') });
  }
  zip.end();
  yield* take();
}
