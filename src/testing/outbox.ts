import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The mails of an outbox folder to this address, newest first, with their line wrapping undone. */
export async function mailsTo(outbox: string, to: string): Promise<string[]> {
  // A name that begins with a dot is a mail that is still being written.
  const names = (await readdir(outbox).catch(() => [])).filter((name) => /^[^.].*\.eml$/.test(name));
  const mails = await Promise.all(names.sort().map((name) => readFile(join(outbox, name), 'utf8')));
  return mails
    .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
    .filter((mail) => mail.includes(`To: ${to}`))
    .reverse();
}
