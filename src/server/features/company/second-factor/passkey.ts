import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { PasskeyAnswer, PasskeyCreated, PasskeyCreation, PasskeyRequest } from '#contract/passkeys.ts';
import { product } from '#domain/product.ts';
import type { Database } from '#server/platform/database/index.ts';
import { type ChallengeUse, insertChallenge, redeemChallenge } from './challenges.data.ts';
import { listPasskeyRows, type PasskeyRow } from './passkeys.data.ts';
import type { RelyingParty } from './relying-party.ts';

const PROMPT_MS = 300_000;
// EdDSA, ES256, RS256 (IANA COSE): what authenticators in the field know.
const ALGORITHMS = [-8, -7, -257];

/** What a new passkey is made from. Authenticators that hold one of the user's already refuse. */
export async function passkeyCreation(
  db: Database,
  party: RelyingParty,
  user: { id: string; email: string },
  use: ChallengeUse,
): Promise<PasskeyCreation> {
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: product.name,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.email,
    challenge: Buffer.from(await insertChallenge(db, use), 'base64url'),
    timeout: PROMPT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: describe(await listPasskeyRows(db, user.id)),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return options as PasskeyCreation;
}

/** The new passkey's public part; null if the answer is not one to a challenge of ours. */
export async function readCreatedPasskey(
  db: Database,
  party: RelyingParty,
  { response, ...credential }: PasskeyCreated,
  use: ChallengeUse,
) {
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const expectedChallenge = await takeChallenge(db, clientDataJSON, use);
  if (!expectedChallenge) return null;
  const result = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: false,
  }).catch(unfit);
  if (!result?.verified) return null;
  const { id, publicKey, counter } = result.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
}

/**
 * What a passkey is to sign. Beside a password any of `mine` does; alone it is whichever the authenticator holds, and
 * it has to have verified its user by PIN or body.
 */
export async function passkeyRequest(
  db: Database,
  party: RelyingParty,
  use: ChallengeUse,
  mine: readonly PasskeyRow[] = [],
): Promise<PasskeyRequest> {
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: Buffer.from(await insertChallenge(db, use), 'base64url'),
    timeout: PROMPT_MS,
    userVerification: use.purpose === 'sign-in' ? 'required' : 'preferred',
    allowCredentials: describe(mine),
  });
  return { allowCredentials: [], ...options } as PasskeyRequest;
}

/** The signature's counter; null if the answer is not a signature of this passkey under a challenge of ours. */
export async function readSignature(
  db: Database,
  party: RelyingParty,
  { id, publicKey, counter, userId, ...passkey }: PasskeyRow,
  { response, ...answer }: PasskeyAnswer,
  use: ChallengeUse,
): Promise<number | null> {
  const { userHandle, ...signed } = response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== userId) return null;
  const expectedChallenge = await takeChallenge(db, signed.clientDataJSON, use);
  if (!expectedChallenge) return null;
  const result = await verifyAuthenticationResponse({
    response: { ...answer, response: signed, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: use.purpose === 'sign-in',
  }).catch(unfit);
  return result?.verified ? result.authenticationInfo.newCounter : null;
}

const describe = (rows: readonly PasskeyRow[]) =>
  rows.map(({ credentialId, transports }) => ({ id: credentialId, transports }));

// Used up before anything else is looked at: an answer that turns out wrong cannot be tried again.
async function takeChallenge(
  db: Database,
  clientDataJSON: string,
  use: ChallengeUse,
): Promise<string | null> {
  const challenge = challengeOf(clientDataJSON);
  return challenge && (await redeemChallenge(db, challenge, use)) ? challenge : null;
}

function challengeOf(clientDataJSON: string): string | null {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON);
    return /^[\w-]{43}$/.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}

// The library throws on whatever does not fit, and what it reads comes from the caller.
const unfit = () => null;
