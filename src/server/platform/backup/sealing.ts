import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ReadableStream as WebStream } from 'node:stream/web';
import * as age from 'age-encryption';
import { BackupRefused, MANIFEST, SealBroken } from './manifest.ts';

/** What the operator set about the encryption of backups. */
export interface BackupKeys {
  /** The recipients backups are encrypted for: age1… */
  recipients: readonly string[];
  /** The file with the secret key that opens them. */
  identityFile: string | undefined;
  passphrase: string | undefined;
}

export const noKeys: BackupKeys = { recipients: [], identityFile: undefined, passphrase: undefined };

type Stage = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** How a backup's files are written, or read: in the clear, or encrypted as the program age does (age-encryption.org/v1). */
export interface Sealing {
  /** Behind each file's name. */
  suffix: string;
  stage: Stage;
}

const SUFFIX = '.age';
const clear: Sealing = { suffix: '', stage: (source) => source };

/** A passphrase is slow to try, so it seals one key, and that key the files. */
const PASSPHRASE_KEY = `identity${SUFFIX}`;

/** For a new backup: encrypted where a recipient or a passphrase is set. */
export async function sealingFor({ recipients, passphrase }: BackupKeys, folder: string): Promise<Sealing> {
  if (recipients.length > 0) return sealedTo(recipients);
  if (passphrase === undefined) return clear;
  const identity = await age.generateX25519Identity();
  const encrypter = new age.Encrypter();
  encrypter.setPassphrase(passphrase);
  await writeFile(join(folder, PASSPHRASE_KEY), await encrypter.encrypt(identity), { mode: 0o600 });
  return sealedTo([await age.identityToRecipient(identity)]);
}

function sealedTo(recipients: readonly string[]): Sealing {
  const encrypter = new age.Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return {
    suffix: SUFFIX,
    async *stage(source) {
      yield* await encrypter.encrypt(streamOf(source));
    },
  };
}

/**
 * For a backup that is there.
 * @throws BackupRefused if it is encrypted and the key is missing or does not fit
 */
export async function openingFor(keys: BackupKeys, folder: string): Promise<Sealing> {
  if (!existsSync(join(folder, MANIFEST + SUFFIX))) return clear;
  const decrypter = new age.Decrypter();
  for (const identity of await identitiesOf(keys, folder)) decrypter.addIdentity(identity);
  return {
    suffix: SUFFIX,
    async *stage(source) {
      try {
        yield* await decrypter.decrypt(streamOf(source));
      } catch (error) {
        if (error instanceof Error && /no identity matched/.test(error.message)) throw wrongKey();
        throw new SealBroken('cannot be decrypted as a whole', { cause: error });
      }
    },
  };
}

async function identitiesOf({ identityFile, passphrase }: BackupKeys, folder: string): Promise<string[]> {
  if (identityFile !== undefined) {
    const text = await readFile(identityFile, 'utf8').catch(() => {
      throw new BackupRefused(`BACKUP_IDENTITY: ${identityFile} cannot be read.`);
    });
    const identities = text.match(/^AGE-SECRET-KEY-\S+$/gm);
    if (!identities) throw new BackupRefused(`BACKUP_IDENTITY: ${identityFile} holds no secret key of age.`);
    return identities;
  }
  const sealed = await readFile(join(folder, PASSPHRASE_KEY)).catch(() => undefined);
  if (passphrase === undefined || sealed === undefined)
    throw new BackupRefused(
      `The backup is encrypted. Set ${sealed ? 'BACKUP_PASSPHRASE' : 'BACKUP_IDENTITY to the file with the secret key'}.`,
    );
  const decrypter = new age.Decrypter();
  decrypter.addPassphrase(passphrase);
  return [
    await decrypter.decrypt(sealed, 'text').catch(() => {
      throw wrongKey();
    }),
  ];
}

const wrongKey = () =>
  new BackupRefused('The key does not fit this backup: it was encrypted for another one.');

const streamOf = (source: AsyncIterable<Uint8Array>) =>
  WebStream.from(source) as unknown as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>;
