import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign as signBytes,
} from 'node:crypto';

/** Signs what leaves the house, so that others can tell whether it was changed. */
export interface Sealer {
  /** SHA-256 of the public key, its first 16 hex digits. */
  keyId: string;
  /** 32 bytes in base64. */
  publicKey: string;
  /** The Ed25519 signature (RFC 8032) of the bytes, in base64. */
  sign(bytes: Uint8Array): string;
}

/** What precedes the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const KEY_BYTES = 32;

/** Ed25519 with a key that HKDF-SHA-256 derives from the installation's secret; every server of it has the same. */
export function openSealer(secret: string): Sealer {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'ridgecap seal of documents', KEY_BYTES));
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = rawPublicKey(key);
  return {
    keyId: createHash('sha256').update(publicKey).digest('hex').slice(0, 16),
    publicKey: publicKey.toString('base64'),
    sign: (bytes) => signBytes(null, bytes, key).toString('base64'),
  };
}

const rawPublicKey = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-KEY_BYTES);
