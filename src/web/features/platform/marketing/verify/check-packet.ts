import { evidence, type SealKeys } from '#contract/evidence.ts';
import {
  type Change,
  compareFiles,
  LARGEST_PACKET,
  MANIFEST,
  type Manifest,
  readManifest,
  readSeal,
  SEAL,
} from '#domain/evidence/packet.ts';
import { send } from '#web/api/request.ts';

/**
 * valid: one of our servers made the list of files and nobody changed it; broken: somebody did; foreign: by a key that is
 * not ours; unknown: our keys cannot be had, or this browser cannot check signatures.
 */
export type SealResult = 'valid' | 'broken' | 'foreign' | 'missing' | 'unknown';

export interface Checked {
  manifest: Manifest;
  seal: SealResult;
  files: { name: string; change: Change }[];
}

/** Why a file cannot be checked, as a sentence. */
export class NotAPacket extends Error {}

type Keys = SealKeys['keys'];
const KEPT_KEYS = 'evidence-keys';

/** The keys that packets are signed with; those kept in this browser if there is no connection. Null without either. */
export async function loadKeys(): Promise<Keys | null> {
  const asked = await send(evidence.listKeys, {}).catch(() => null);
  // Where storage is forbidden the keys of this visit have to do.
  try {
    if (!asked) return JSON.parse(localStorage.getItem(KEPT_KEYS) ?? 'null') as Keys | null;
    localStorage.setItem(KEPT_KEYS, JSON.stringify((asked.data as SealKeys).keys));
  } catch {}
  return asked && (asked.data as SealKeys).keys;
}

const NOT_SECURE =
  'This page was opened over http, where browsers cannot check files. Open it with https, or on the computer that runs the server as http://localhost.';

/** Checks a packet in this browser: nothing of it is sent anywhere. @throws NotAPacket */
export async function checkPacket(file: Blob, keys: Keys | null): Promise<Checked> {
  if (!globalThis.crypto?.subtle) throw new NotAPacket(NOT_SECURE);
  if (file.size > LARGEST_PACKET) throw new NotAPacket('This file is too large to be an evidence packet.');
  const contents = await unzipped(new Uint8Array(await file.arrayBuffer()));
  const list = contents.get(MANIFEST);
  const manifest = list && readManifest(new TextDecoder().decode(list));
  if (!manifest) throw new NotAPacket('This ZIP file is no evidence packet: its list of files is not there.');
  const found = new Map<string, string>();
  for (const [name, bytes] of contents)
    if (name !== MANIFEST && name !== SEAL) found.set(name, await digest(bytes));
  return {
    manifest,
    seal: await sealOf(list, contents.get(SEAL), keys),
    files: compareFiles(manifest, found),
  };
}

async function unzipped(bytes: Uint8Array): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const { unzip } = await import('fflate');
  let unpacked = 0;
  const refused = new NotAPacket('This ZIP file unpacks to more than an evidence packet holds.');
  return new Promise((resolve, reject) => {
    // A small file can claim to hold terabytes.
    const filter = ({ originalSize, name }: { originalSize: number; name: string }) => {
      unpacked += originalSize;
      return unpacked <= LARGEST_PACKET && !name.endsWith('/');
    };
    unzip(bytes, { filter }, (error, files) => {
      if (error) return reject(new NotAPacket('This file is not a ZIP file, or a damaged one.'));
      if (unpacked > LARGEST_PACKET) return reject(refused);
      resolve(new Map(Object.entries(files).map(([name, content]) => [name, new Uint8Array(content)])));
    });
  });
}

async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function sealOf(
  list: Uint8Array<ArrayBuffer>,
  text: Uint8Array | undefined,
  keys: Keys | null,
): Promise<SealResult> {
  const seal = text && readSeal(new TextDecoder().decode(text));
  if (!seal) return 'missing';
  if (!keys) return 'unknown';
  const known = keys.find(({ id }) => id === seal.keyId);
  if (!known) return 'foreign';
  const bytes = base64(seal.signature);
  if (!bytes) return 'broken';
  try {
    const raw = base64(known.publicKey) ?? new Uint8Array();
    const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
    return (await crypto.subtle.verify('Ed25519', key, bytes, list)) ? 'valid' : 'broken';
  } catch {
    return 'unknown';
  }
}

function base64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
