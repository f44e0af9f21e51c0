import type { FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { forbidden } from './errors.ts';

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changing calls if a browser reports that they come from another site. Browsers send Origin with every such call;
 * programs that send none carry no victim's cookie.
 */
export function foreignOriginRefusal({ publicUrl }: Config): (request: FastifyRequest) => void {
  return (request) => {
    if (readingMethods.has(request.method)) return;
    const { origin } = request.headers;
    const ownOrigins = [`${request.protocol}://${request.host}`, publicUrl];
    const foreign = origin !== undefined && !ownOrigins.includes(origin);
    // 'same-site' is another host of the domain, possibly of another owner.
    const site = request.headers['sec-fetch-site'];
    const elsewhere = origin === undefined && (site === 'cross-site' || site === 'same-site');
    if (foreign || elsewhere) throw forbidden('This call came from another site and was refused.');
  };
}
