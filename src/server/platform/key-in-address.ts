import type { FastifyRequest } from 'fastify';
import { API_KEY_PREFIX } from '#domain/api-scopes.ts';
import { invalid } from './errors.ts';

const KEY = new RegExp(`[?&][^=&]*=(?:Bearer(?:\\+|%20))?${API_KEY_PREFIX}[\\w-]{20,}`, 'i');

/** Refuses a call that carries an API key in its address: proxies, browsers and logs keep addresses. */
export function refuseKeyInAddress({ url }: FastifyRequest): void {
  if (KEY.test(url))
    throw invalid(
      'An API key does not belong in an address, where logs keep it. Send it as “Authorization: Bearer”, and end this key.',
    );
}
