import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const ASSETS = 'dist/web/assets';
/** Bytes after compression below which a chunk is not named. */
const SMALL = 2048;
const compress = promisify(brotliCompress);

export interface Chunk {
  /** Without the digest. */
  name: string;
  bytes: number;
  compressed: number;
}

/** Every script and style of the built web application, the largest first, the small ones as one. */
export async function benchChunks(): Promise<Chunk[]> {
  const files = (await readdir(ASSETS)).filter((file) => /\.(js|css)$/.test(file));
  const chunks = (await Promise.all(files.map(chunkOf))).toSorted((a, b) => b.compressed - a.compressed);
  const [large, small] = [chunks.filter(isLarge), chunks.filter((chunk) => !isLarge(chunk))];
  const sum = (key: 'bytes' | 'compressed') => small.reduce((total, chunk) => total + chunk[key], 0);
  return [
    ...large,
    { name: `${small.length} smaller ones`, bytes: sum('bytes'), compressed: sum('compressed') },
  ];
}

const isLarge = ({ compressed }: Chunk): boolean => compressed >= SMALL;

async function chunkOf(file: string): Promise<Chunk> {
  const content = await readFile(join(ASSETS, file));
  const name = file.replace(/-[\w-]{8}(?=\.\w+$)/, '');
  return { name, bytes: content.length, compressed: (await compress(content)).length };
}
