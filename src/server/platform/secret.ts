import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The secret of the settings, else one made at the first start and kept in dataDir. */
export async function sessionSecret(given: string | undefined, dataDir: string): Promise<string> {
  if (given) return given;
  const file = join(dataDir, 'session.secret');
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept.length >= 32) return kept;
  if (kept.length > 0) await rm(file, { force: true });
  return keepFirst(file, randomBytes(32).toString('base64url'));
}

/** Of processes that start together, the first one's secret becomes everybody's: a link is made whole or not at all. */
async function keepFirst(file: string, made: string): Promise<string> {
  const spare = `${file}.${randomUUID()}`;
  await writeFile(spare, made, { mode: 0o600 });
  try {
    await link(spare, file);
    return made;
  } catch (error) {
    if (!existsSync(file)) throw error;
    return await readFile(file, 'utf8');
  } finally {
    await rm(spare, { force: true });
  }
}

/** 256 random bits for links and API tokens, safe in an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored instead of a token or session id. They are random, so a plain SHA-256 is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password of 79 random bits to be read out or typed: no letters that are mistaken for one another. */
export function readablePassword(): string {
  return Array.from(
    { length: 16 },
    (_, i) => (i % 4 === 0 && i > 0 ? '-' : '') + alphabet[randomInt(alphabet.length)],
  ).join('');
}
