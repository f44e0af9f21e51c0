import { generateSecret, generateURI, verify } from 'otplib';
import { product } from '#domain/product.ts';

const STEP_SECONDS = 30;

/** 160 random bits in base32, the length RFC 4226 recommends. */
export const newTotpSecret = (): string => generateSecret({ length: 20 });

/** The QR code's content for an authenticator app: SHA-1, six digits, 30 seconds, which every app supports. */
export const totpUri = (secret: string, email: string): string =>
  generateURI({ issuer: product.name, label: email, secret });

/**
 * The time step a code belongs to; null if it is wrong. The step before and the one after count as well, for slow
 * fingers and clocks that are off. The comparison takes the same time for every code (RFC 6238).
 */
export async function stepOfCode(secret: string, code: string): Promise<number | null> {
  const result = await verify({ secret, token: code, period: STEP_SECONDS, epochTolerance: STEP_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
