import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import { conflict } from '#server/platform/errors.ts';

/** What passkeys are bound to: a host name, and the address the browser must have been at. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** From PUBLIC_URL; without it from a call to localhost. Throws 409 if passkeys cannot be used. */
export function relyingPartyOf(config: Config, request: FastifyRequest): RelyingParty {
  const url = new URL(config.publicUrl ?? `${request.protocol}://${request.host}`);
  const usable = config.publicUrl
    ? !isIP(url.hostname.replaceAll(/[[\]]/g, ''))
    : url.hostname === 'localhost';
  if (!usable) {
    throw conflict(
      'Passkeys need a host name: open this page by the name of the installation (PUBLIC_URL) or http://localhost.',
    );
  }
  return { id: url.hostname, origin: url.origin };
}
