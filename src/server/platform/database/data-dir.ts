import type { Dirent } from 'node:fs';
import { chmod, chown, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = 0o700;
const FILE = 0o600;
/** PostgreSQL sees to the rights of its own folder. */
const CLUSTER = 'postgres';

/**
 * Makes the folder private to this account, as it holds secrets and what people uploaded. Everything that this process
 * writes from now on is private too, and what an earlier release left open is closed.
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  process.umask(0o077);
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, FOLDER);
  for (const entry of await readdir(dataDir, { withFileTypes: true }))
    if (entry.name !== CLUSTER) await close(dataDir, entry);
}

// What lies in a folder that was closed before is behind it and closed itself. Links lead to what is the operator's.
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
  await chmod(dataDir, 0o710);
}
