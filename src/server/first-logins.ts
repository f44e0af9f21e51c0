import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readablePassword } from './platform/secret.ts';

/** Whose passwords are made at a first start: the administrator's, and the one that all of the sample company share. */
export type FirstLogin = 'administrator' | 'sample';

type Kept = Partial<Record<FirstLogin, string>>;

/**
 * Passwords made at the first start, in a file that only this account reads, until somebody has signed in with them. A
 * server that ends before it printed them prints them at its next start.
 */
export interface FirstLogins {
  /** The password of an account that is about to be made; the same one again after a start that ended early. */
  passwordFor(whose: FirstLogin): Promise<string>;
  find(whose: FirstLogin): string | undefined;
  /** Somebody has signed in with it, or it is no longer valid. */
  forget(whose: FirstLogin): Promise<void>;
}

export async function openFirstLogins(dataDir: string): Promise<FirstLogins> {
  const file = join(dataDir, 'first-logins.json');
  const kept = await read(file);
  return {
    async passwordFor(whose) {
      const password = kept[whose] ?? readablePassword();
      kept[whose] = password;
      await write(file, kept);
      return password;
    },
    find: (whose) => kept[whose],
    async forget(whose) {
      if (kept[whose] === undefined) return;
      delete kept[whose];
      if (Object.keys(kept).length > 0) await write(file, kept);
      else await rm(file, { force: true });
    },
  };
}

async function read(file: string): Promise<Kept> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    // Not there, or cut off by a crash before any account was made.
    return {};
  }
}

/** Whole or not at all, and on disk before the account is in the database. */
async function write(file: string, kept: Kept): Promise<void> {
  const spare = `${file}.${randomUUID()}`;
  const handle = await open(spare, 'w', 0o600);
  try {
    await handle.writeFile(JSON.stringify(kept));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(spare, file);
}
