import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { PasskeyAnswer, PasskeyCreated, PasskeyCreation, PasskeyRequest } from '#contract/passkeys.ts';

export interface Behavior {
  /** Whether the person showed a PIN or a finger. True by default. */
  verifiesUser?: boolean;
  /** The origin the browser reports. The site's own address by default. */
  origin?: string;
}

/** A security key in software: ES256, no attestation, a counter that goes up. It answers as a browser hands it on. */
export interface Authenticator {
  create(options: PasskeyCreation, behavior?: Behavior): PasskeyCreated;
  sign(request: PasskeyRequest, behavior?: Behavior): PasskeyAnswer;
  /** Sets the counter back, as the copy of a key would have it. */
  forgetsSignatures(): void;
}

interface Credential {
  id: string;
  privateKey: KeyObject;
  userHandle: string;
}

const USER_PRESENT = 1;
const USER_VERIFIED = 1 << 2;
const HAS_CREDENTIAL = 1 << 6;

const encode = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();

export function makeAuthenticator(siteOrigin: string): Authenticator {
  let credential: Credential | undefined;
  let counter = 0;

  const authData = (rpId: string, flags: number, credentialData = Buffer.alloc(0)): Buffer => {
    counter += 1;
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, credentialData]);
  };
  const flagsOf = ({ verifiesUser = true }: Behavior) => USER_PRESENT | (verifiesUser ? USER_VERIFIED : 0);
  const clientData = (type: string, challenge: string, { origin = siteOrigin }: Behavior): string =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false });

  return {
    create({ challenge, rp, user }, behavior = {}) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(16);
      credential = { id: encode(id), privateKey, userHandle: user.id };
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(id.length);
      const aaguid = Buffer.alloc(16);
      const credentialData = Buffer.concat([aaguid, idLength, id, coseKey(publicKey)]);
      const data = authData(rp.id, flagsOf(behavior) | HAS_CREDENTIAL, credentialData);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ]);
      return {
        id: credential.id,
        rawId: credential.id,
        type: 'public-key',
        response: {
          clientDataJSON: encode(clientData('webauthn.create', challenge, behavior)),
          attestationObject: encode(isoCBOR.encode(attestation as never)),
          transports: ['usb'],
        },
      };
    },

    sign({ challenge, rpId }, behavior = {}) {
      if (!credential) throw new Error('this authenticator holds no passkey');
      const { id, privateKey, userHandle } = credential;
      const data = authData(rpId, flagsOf(behavior));
      const client = clientData('webauthn.get', challenge, behavior);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: encode(client),
          authenticatorData: encode(data),
          signature: encode(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle,
        },
      };
    },

    forgetsSignatures() {
      counter = 0;
    },
  };
}

// COSE: key type EC2, algorithm ES256, curve P-256, then the point (RFC 9053).
function coseKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const fields = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return isoCBOR.encode(fields as never);
}
