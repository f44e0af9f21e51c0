import type { Dirent } from 'node:fs';
import { chmod, chown, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = 0o700;
/** The group may pass through, and see nothing. */
const PASSABLE = 0o710;
const FILE = 0o600;
/** PostgreSQL manages the rights of its own folder. */
const CLUSTER = 'postgres';

/** Makes the folder if there is none. Everything that this process writes from now on is private to its account. */
export async function makeDataDir(dataDir: string): Promise<void> {
  process.umask(0o077);
  await mkdir(dataDir, { recursive: true });
}

/**
 * Makes the folder private to this account, as it holds secrets and uploads, and closes what an earlier release left
 * open. Where the embedded database uses the folder, call it only with the lock or with a database of the operator's.
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  await makeDataDir(dataDir);
  if (!(await mustLetPass(dataDir))) await chmod(dataDir, FOLDER);
  for (const entry of await readdir(dataDir, { withFileTypes: true }))
    if (entry.name !== CLUSTER) await close(dataDir, entry);
}

/** Whether the embedded database of another process reaches its folder through this one, which is closed except for that. */
async function mustLetPass(dataDir: string): Promise<boolean> {
  const [folder, cluster] = await Promise.all([
    stat(dataDir),
    stat(join(dataDir, CLUSTER)).catch(() => undefined),
  ]);
  if (!cluster || cluster.uid === folder.uid || folder.gid !== cluster.gid) return false;
  return (folder.mode & 0o777) === PASSABLE;
}

// The contents of an already closed folder are protected by it. Links lead to the operator's own files.
async function close(folder: string, entry: Dirent): Promise<void> {
  if (!entry.isDirectory() && !entry.isFile()) return;
  const path = join(folder, entry.name);
  const mode = (await stat(path).catch(() => undefined))?.mode ?? 0;
  if ((mode & 0o077) === 0) return;
  await chmod(path, entry.isDirectory() ? FOLDER : FILE);
  if (!entry.isDirectory()) return;
  for (const inner of await readdir(path, { withFileTypes: true })) await close(path, inner);
}

/** Root's PostgreSQL runs under another account, whose group alone may pass through. */
export async function letPass(dataDir: string, group: number): Promise<void> {
  await chown(dataDir, process.getuid?.() ?? 0, group);
  await chmod(dataDir, PASSABLE);
}
