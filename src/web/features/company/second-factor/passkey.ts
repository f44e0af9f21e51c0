import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type { PasskeyAnswer, PasskeyCreated, PasskeyCreation, PasskeyRequest } from '#contract/passkeys.ts';
import { sentenceOf } from '#web/api/index.ts';

/** Lets the browser ask for a passkey. Throws if the person cancels; see passkeySentence. */
export async function signWithPasskey(optionsJSON: PasskeyRequest): Promise<PasskeyAnswer> {
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
  return { id, rawId, type, response };
}

/** Lets the browser make a passkey. Throws if the person cancels; see passkeySentence. */
export async function createPasskey(optionsJSON: PasskeyCreation): Promise<PasskeyCreated> {
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  return { id, rawId, type, response };
}

/** The message for a passkey that did not work. */
export function passkeySentence(error: unknown): string {
  if (error instanceof WebAuthnError) return sentences[error.code] ?? 'Your browser could not use a passkey.';
  // The browser gives no details, so that no site learns who has which passkey.
  if (error instanceof Error && error.name === 'NotAllowedError')
    return 'No passkey was used. It was canceled, took too long, or there is none for this account here.';
  return sentenceOf(error, 'Your browser could not use a passkey.');
}

const sentences: Partial<Record<WebAuthnError['code'], string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device already has a passkey for your account.',
  ERROR_CEREMONY_ABORTED: 'No passkey was used.',
  ERROR_INVALID_DOMAIN: 'Passkeys do not work at this address. Open the site at its usual address.',
  ERROR_INVALID_RP_ID: 'Passkeys do not work at this address. Open the site at its usual address.',
};
