import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, EmbeddedUnavailable } from './binaries.ts';

/** Made with the cluster: may do everything, and is used to prepare the other one only. */
export const SUPERUSER = 'ridgecap';
/** Owns the product's tables and nothing else. */
export const APPLICATION_ROLE = 'ridgecap_app';

export const clusterOf = (dataDir: string) => join(dataDir, 'postgres');

export interface Passwords {
  superuser: string;
  application: string;
}

/** Made at the first start and kept in files that this account alone may read. */
export async function keptPasswords(dataDir: string): Promise<Passwords> {
  return {
    superuser: await keptPassword(join(dataDir, 'postgres.password')),
    application: await keptPassword(join(dataDir, 'postgres.application.password')),
  };
}

async function keptPassword(file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept) return kept.trim();
  const made = randomBytes(24).toString('base64url');
  await writeFile(file, made, { mode: 0o600 });
  return made;
}

/**
 * Makes the cluster, unless it is there.
 * @throws EmbeddedUnavailable
 */
export async function initialize(binaries: Binaries, cluster: string, password: string): Promise<void> {
  if (existsSync(join(cluster, 'initialised'))) return;
  // A first start that was cut off leaves half a cluster behind.
  await rm(cluster, { recursive: true, force: true });
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  const passwordFile = join(cluster, '..', 'postgres.initial');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (binaries.account) {
    await chown(cluster, binaries.account.uid, binaries.account.gid);
    await chown(passwordFile, binaries.account.uid, binaries.account.gid);
  }
  const args = [
    `--pgdata=${cluster}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
  ];
  await promisify(execFile)(binaries.initdb, args, { ...binaries.account, cwd: '/' }).catch(
    (error: Error) => {
      throw new EmbeddedUnavailable(explain(error.message, cluster));
    },
  );
  await rm(passwordFile, { force: true });
  await writeFile(join(cluster, 'initialised'), '');
}

function explain(message: string, cluster: string): string {
  if (!/Permission denied|could not access/i.test(message))
    return `PostgreSQL could not set up ${cluster}: ${message}`;
  return `PostgreSQL does not run as root, and the account "postgres" may not enter ${cluster}. Set DATA_DIR to a folder that every account may enter, start Ridgecap as an ordinary user, or set DATABASE_URL.`;
}
