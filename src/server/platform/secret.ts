import { createHash, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The secret of the settings, else one made at the first start and kept in dataDir. */
export async function sessionSecret(given: string | undefined, dataDir: string): Promise<string> {
  if (given) return given;
  const file = join(dataDir, 'session.secret');
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept.length >= 32) return kept;
  const made = randomBytes(32).toString('base64url');
  await writeFile(file, made, { mode: 0o600 });
  return made;
}

/** 256 random bits for links and API tokens, safe in an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored instead of a token or session id. They are random, so a plain SHA-256 is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
