import { z } from 'zod';

const encoded = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/, 'Must be base64url');
const credential = { id: encoded(1400).min(1), rawId: encoded(1400), type: z.literal('public-key') };
const descriptors = z.array(
  z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() }),
);

/** A passkey's answer to `PasskeyRequest` (WebAuthn's AuthenticationResponseJSON). */
export const PasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(8192),
    authenticatorData: encoded(8192),
    signature: encoded(8192),
    userHandle: encoded(128).nullish(),
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** What a new passkey answers to `PasskeyCreation` (WebAuthn's RegistrationResponseJSON). */
export const PasskeyCreated = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(8192),
    attestationObject: encoded(100_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,32}$/))
      .max(10)
      .optional(),
  }),
});
export type PasskeyCreated = z.infer<typeof PasskeyCreated>;

/** What the browser asks a passkey to sign (WebAuthn's PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.enum(['required', 'preferred']),
  allowCredentials: descriptors,
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** What the browser makes a passkey from (WebAuthn's PublicKeyCredentialCreationOptionsJSON). */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: descriptors,
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.literal(false),
    userVerification: z.literal('preferred'),
  }),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;
