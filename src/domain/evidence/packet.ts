/**
 * The files of an evidence packet: a ZIP file with `manifest.json`, which names every other file with its SHA-256, and
 * `seal.json`, the server's Ed25519 signature over the bytes of the manifest.
 */
export const MANIFEST = 'manifest.json';
export const SEAL = 'seal.json';
export const PACKET_FORMAT = 'roof-evidence/1';
/** Bytes of a packet that a browser is asked to check: it holds all of it in memory. */
export const LARGEST_PACKET = 300_000_000;

export interface PacketFile {
  name: string;
  bytes: number;
  /** Hex. */
  sha256: string;
}

export interface Manifest {
  format: typeof PACKET_FORMAT;
  /** ISO 8601, by the server's clock. */
  madeAt: string;
  property: { address: string; zipCode: string };
  files: PacketFile[];
}

export interface Seal {
  algorithm: 'Ed25519';
  /** SHA-256 of the public key, its first 16 hex digits. */
  keyId: string;
  /** Base64 of 64 bytes. */
  signature: string;
}

/** The manifest as it is written, hashed and signed. */
export const manifestText = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 2)}\n`;

/** A manifest by its text; null if it is none, or one of another format. */
export function readManifest(text: string): Manifest | null {
  const value = parsed(text);
  if (!isRecord(value) || value.format !== PACKET_FORMAT) return null;
  const { madeAt, property, files } = value;
  if (typeof madeAt !== 'string' || !isRecord(property) || !Array.isArray(files)) return null;
  const { address, zipCode } = property;
  if (typeof address !== 'string' || typeof zipCode !== 'string') return null;
  if (!files.every(isPacketFile)) return null;
  return { format: PACKET_FORMAT, madeAt, property: { address, zipCode }, files };
}

/** A seal by its text; null if it is none. */
export function readSeal(text: string): Seal | null {
  const value = parsed(text);
  if (!isRecord(value) || value.algorithm !== 'Ed25519') return null;
  const { keyId, signature } = value;
  if (typeof keyId !== 'string' || typeof signature !== 'string') return null;
  return { algorithm: 'Ed25519', keyId, signature };
}

export type Change = 'unchanged' | 'changed' | 'missing' | 'added';

/**
 * What became of each file of a packet, those of its manifest first and in its order.
 * @param found the files of the packet besides manifest and seal, by name, with their SHA-256 in hex
 */
export function compareFiles(
  { files }: Pick<Manifest, 'files'>,
  found: ReadonlyMap<string, string>,
): { name: string; change: Change }[] {
  const listed = new Set(files.map(({ name }) => name));
  return [
    ...files.map(({ name, sha256 }) => ({ name, change: changeOf(sha256, found.get(name)) })),
    ...[...found.keys()]
      .filter((name) => !listed.has(name))
      .map((name) => ({ name, change: 'added' as const })),
  ];
}

function changeOf(wanted: string, found: string | undefined): Change {
  if (found === undefined) return 'missing';
  return found === wanted ? 'unchanged' : 'changed';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPacketFile = (value: unknown): value is PacketFile =>
  isRecord(value) &&
  typeof value.name === 'string' &&
  typeof value.bytes === 'number' &&
  typeof value.sha256 === 'string';
