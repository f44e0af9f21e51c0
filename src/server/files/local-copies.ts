import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A file of the store as it is now: another content under its key has another tag. */
export interface Version {
  key: string;
  tag: string;
  size: number;
}

export interface LocalCopies {
  /** Lends a copy until `use` is done; a path where nothing is for `null`. */
  withCopy<T>(
    version: Version | null,
    open: () => Promise<Readable | null>,
    use: (path: string) => Promise<T>,
  ): Promise<T>;
}

const ALIVE_MS = 60_000;
/** What nobody has reported alive for so long was left by a killed process. */
const ABANDONED_MS = 15 * 60_000;

const LENT = 'lent-';
const ARRIVING = 'arriving-';

/**
 * Copies of a store's files in a folder of this machine, of which those used last stay, up to `mostBytes`. What is lent
 * stays beyond that until it is given back. Several processes may share the folder: a copy appears under its name when
 * it is complete, and each reader has their own link, which nobody else's sweep removes.
 */
export function openLocalCopies(folder: string, mostBytes: number): LocalCopies {
  const arriving = new Map<string, Promise<void>>();

  return {
    async withCopy(version, open, use) {
      const lent = join(folder, `${LENT}${randomUUID()}`);
      await mkdir(lent, { recursive: true });
      const alive = setInterval(() => void touch(lent).catch(() => {}), ALIVE_MS).unref();
      try {
        const path = join(lent, 'file');
        if (version) await linkTo(version, open, path);
        return await use(path);
      } finally {
        clearInterval(alive);
        await rm(lent, { recursive: true, force: true });
      }
    },
  };

  /** Links a path to the copy. Another process may remove that at any time: then it is fetched again. */
  async function linkTo(version: Version, open: () => Promise<Readable | null>, path: string): Promise<void> {
    const copy = join(folder, nameOf(version));
    for (;;) {
      const isLinked = await link(copy, path).then(() => true, isGone);
      if (isLinked) return void (await touch(copy).catch(isGone));
      const running = arriving.get(copy);
      if (running) {
        await running.catch(() => {});
        continue;
      }
      const own = fetch(copy, path, version, open);
      arriving.set(copy, own);
      return await own.finally(() => arriving.delete(copy));
    }
  }

  async function fetch(
    copy: string,
    path: string,
    { size }: Version,
    open: () => Promise<Readable | null>,
  ): Promise<void> {
    await sweep(Math.max(0, mostBytes - size));
    const content = await open();
    if (!content) return;
    const partial = join(folder, `${ARRIVING}${randomUUID()}`);
    try {
      await pipeline(content, createWriteStream(partial, { mode: 0o600 }));
      await link(partial, path);
      await rename(partial, copy);
    } finally {
      await rm(partial, { force: true });
    }
    // Others arrived meanwhile.
    await sweep(mostBytes);
  }

  async function sweep(room: number): Promise<void> {
    const copies: { path: string; size: number; usedAt: number }[] = [];
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const about = await stat(path).catch(() => null);
      if (!about) continue;
      if (name.startsWith(LENT) || name.startsWith(ARRIVING)) {
        if (Date.now() - about.mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true });
      } else copies.push({ path, size: about.size, usedAt: about.mtimeMs });
    }
    copies.sort((a, b) => b.usedAt - a.usedAt);
    let kept = 0;
    for (const { path, size } of copies) {
      kept += size;
      if (kept > room) await rm(path, { force: true });
    }
  }
}

const nameOf = ({ key, tag }: Version): string => createHash('sha256').update(`${key}\n${tag}`).digest('hex');

const touch = (path: string): Promise<void> => utimes(path, new Date(), new Date());

const isGone = (error: NodeJS.ErrnoException): false => {
  if (error.code === 'ENOENT') return false;
  throw error;
};
