import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps secrets at rest that the server has to read again; what it only has to recognize is hashed instead. */
export interface Cipher {
  /** `bound` names the owner: a sealed text that is moved to another row does not open there. */
  seal(text: string, bound: string): string;
  /** Null if it was sealed with another key, for another owner, or was changed. */
  open(sealed: string, bound: string): string | null;
}

const ALGORITHM = 'aes-256-gcm';
const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM under a key that HKDF-SHA-256 derives from the installation's secret. */
export function openCipher(secret: string): Cipher {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ridgecap secrets at rest', 32));
  return {
    seal(text, bound) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(bound));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed, bound) {
      const [version, encoded] = sealed.split('.');
      if (version !== VERSION || !encoded) return null;
      const bytes = Buffer.from(encoded, 'base64url');
      try {
        const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(bound))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        const body = bytes.subarray(IV_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
