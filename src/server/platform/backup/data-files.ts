import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileCopy } from './manifest.ts';
import type { Sealing } from './sealing.ts';

// The database has its own way into a backup; what running uploads keep on disk is useless to another run.
const LEFT_OUT = /^(postgres|postgres\..*|scratch|files-cache)$/;

/**
 * Copies what DATA_DIR keeps beside the database. Files that go away meanwhile are left out, as are names that begin
 * with a dot: they are still being written. @param without a folder that is copied by other means
 */
export async function copyDataFiles(
  dataDir: string,
  target: string,
  sealing: Sealing,
  without?: string,
): Promise<FileCopy[]> {
  const copies: FileCopy[] = [];
  const top = await readdir(dataDir).catch(() => []);
  for (const name of top.filter((name) => !LEFT_OUT.test(name) && name !== without).sort())
    await copyTree(dataDir, name, target, sealing, copies);
  return copies;
}

async function copyTree(
  root: string,
  path: string,
  target: string,
  sealing: Sealing,
  copies: FileCopy[],
): Promise<void> {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return undefined;
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (!entries) return void copies.push(...(await copyIfThere(root, path, target, sealing)));
  for (const entry of entries.filter(({ name }) => !name.startsWith('.'))) {
    const inner = `${path}/${entry.name}`;
    if (entry.isDirectory()) await copyTree(root, inner, target, sealing, copies);
    else if (entry.isFile()) copies.push(...(await copyIfThere(root, inner, target, sealing)));
  }
}

async function copyIfThere(
  root: string,
  path: string,
  target: string,
  sealing: Sealing,
): Promise<FileCopy[]> {
  try {
    return [
      {
        path,
        ...(await copyFile(join(root, path), join(target, path) + sealing.suffix, { seal: sealing.stage })),
      },
    ];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Copies one file, private to this account, and reports the bytes copied, unencrypted. */
export function copyFile(
  from: string,
  to: string,
  stages: { open?: Sealing['stage']; seal?: Sealing['stage'] },
): Promise<{ bytes: number; sha256: string }> {
  return copyContent(createReadStream(from), to, stages);
}

/** The same with what comes from elsewhere. */
export async function copyContent(
  source: AsyncIterable<Uint8Array>,
  to: string,
  { open = asItIs, seal = asItIs }: { open?: Sealing['stage']; seal?: Sealing['stage'] },
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted(source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const content = seal(counted(open(source)));
  await pipeline(Readable.from(content), createWriteStream(to, { mode: 0o600 }));
  return { bytes, sha256: hash.digest('hex') };
}

function asItIs(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return source;
}
