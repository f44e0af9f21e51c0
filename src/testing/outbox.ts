import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The mails of an outbox folder to this address, newest first, with their line wrapping undone. */
export async function mailsTo(outbox: string, to: string): Promise<string[]> {
  // A name that begins with a dot is an email that is still being written.
  const names = (await readdir(outbox).catch(() => [])).filter((name) => /^[^.].*\.eml$/.test(name));
  const mails = await Promise.all(names.sort().map((name) => readFile(join(outbox, name), 'utf8')));
  return mails
    .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
    .filter((mail) => mail.includes(`To: ${to}`))
    .reverse();
}

/** The outbox of a running server, whose mails go out in the background: waits for the one that is asked for. */
export interface Outbox {
  /** The mail to this address that contains the text. */
  about(to: string, words: string): Promise<string>;
  /** The token of the newest link in an email to this address, but not this one. */
  tokenTo(to: string, not?: string): Promise<string>;
}

export function outboxOf(dataDir: string): Outbox {
  const tokenOf = (mail: string) => /token=([\w-]{43})/.exec(mail)?.[1];
  const mailThat = async (to: string, fits: (mail: string) => boolean): Promise<string> => {
    for (let tries = 0; tries < 150; tries += 1) {
      const mail = (await mailsTo(join(dataDir, 'outbox'), to)).find(fits);
      if (mail) return mail;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`no such mail to ${to}`);
  };
  return {
    about: (to, words) => mailThat(to, (mail) => mail.includes(words)),
    tokenTo: async (to, not) =>
      tokenOf(await mailThat(to, (mail) => ![undefined, not].includes(tokenOf(mail)))) ?? '',
  };
}
