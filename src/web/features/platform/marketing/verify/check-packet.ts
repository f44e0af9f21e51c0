import { evidence, type SealKeys } from '#contract/evidence.ts';
import { type PackedContract, type PackedSignature, readContracts } from '#domain/evidence/contracts.ts';
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
import { NotAPacket, readZip, type ZipPart } from '#domain/evidence/packet-zip.ts';
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
  /** The signed proposals in it, and whether their contents are what each signature names. */
  contracts: (Omit<PackedContract, 'signatures'> & {
    signatures: (PackedSignature & { isOfContent: boolean })[];
  })[];
}

const FACTS = 'facts.json';
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
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const part of readZip(new Uint8Array(await file.arrayBuffer())))
    contents.set(part.name, await unpacked(part));
  const list = contents.get(MANIFEST);
  const manifest = list && readManifest(new TextDecoder().decode(list));
  if (!manifest) throw new NotAPacket('This ZIP file is no evidence packet: its list of files is not there.');
  const found = new Map<string, string>();
  for (const [name, bytes] of contents)
    if (name !== MANIFEST && name !== SEAL) found.set(name, await digest(bytes));
  const facts = contents.get(FACTS);
  return {
    manifest,
    contracts: (facts ? readContracts(new TextDecoder().decode(facts)) : []).map((contract) => ({
      ...contract,
      signatures: contract.signatures.map((one) => ({
        ...one,
        isOfContent: found.get(contract.file) === one.sha256,
      })),
    })),
    seal: await sealOf(list, contents.get(SEAL), keys),
    files: compareFiles(manifest, found),
  };
}

/** The bytes of a file in a packet. @throws NotAPacket if it is not as long as the ZIP file states */
async function unpacked({ name, isDeflated, data, size }: ZipPart): Promise<Uint8Array<ArrayBuffer>> {
  const damaged = new NotAPacket(`The file ${name} cannot be unpacked: its data is damaged, or was changed.`);
  if (!isDeflated) {
    if (data.length !== size) throw damaged;
    return data;
  }
  const content = new Uint8Array(size);
  let filled = 0;
  try {
    // Refuses what follows the end of the compressed data, too.
    const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    for await (const chunk of chunksOf(stream)) {
      // A small file can hold terabytes: `set` throws at the first byte too many.
      content.set(chunk, filled);
      filled += chunk.length;
    }
  } catch {
    throw damaged;
  }
  if (filled !== size) throw damaged;
  return content;
}

// Not every browser iterates over a stream by itself.
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
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
