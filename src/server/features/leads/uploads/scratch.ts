import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DAY_MS } from '#domain/durations.ts';

/** Files of one upload on their way, in DATA_DIR. */
export interface Scratch {
  rejectedPath: string;
  /** Writes a file to disk and returns its path. */
  keep(source: AsyncIterable<Buffer>): Promise<string>;
  /** Keeps a file on disk whose ZIP is not known yet, and gives it back. */
  spool(source: AsyncIterable<Buffer>): Promise<AsyncIterable<Buffer>>;
  /** Removes what is left of them. */
  discard(): Promise<void>;
}

export async function openScratch(dataDir: string, uploadId: string): Promise<Scratch> {
  const folder = join(dataDir, 'scratch');
  await sweep(folder);
  const spoolPath = join(folder, `${uploadId}.csv`);
  const rejectedPath = join(folder, `${uploadId}.rejected.csv`);
  const keep = async (source: AsyncIterable<Buffer>) => {
    await mkdir(folder, { recursive: true });
    await pipeline(source, createWriteStream(spoolPath));
    return spoolPath;
  };
  return {
    rejectedPath,
    keep,
    spool: async (source) => piecesOf(await keep(source)),
    async discard() {
      await rm(spoolPath, { force: true });
      await rm(rejectedPath, { force: true });
    },
  };
}

/** Opened when it is read: an upload refused before that removes the file, and a stream nobody reads would end the process. */
async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path, { highWaterMark: 128 * 1024 });
}

/** Removes what uploads left behind whose server was killed. Files that were written to within a day stay. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(path, { force: true });
  }
}
