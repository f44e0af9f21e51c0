import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Callers } from './callers.ts';
import { recordRefusals } from './events/refusals.ts';
import { foreignHostRefusal } from './hosts.ts';
import { refuseKeyInAddress } from './key-in-address.ts';
import { foreignOriginRefusal } from './origin.ts';
import { openRoom, unfinishedRefusal } from './overload.ts';
import { readForwardedAddresses } from './proxies.ts';
import { securityHeaders } from './security-headers.ts';
import type { Services } from './services.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of the contract that the route serves; absent for pages and files. */
    endpoint?: Endpoint;
  }
}

const UNFINISHED_PER_ADDRESS = 100;

/**
 * What every request meets before its route, in this order. A refusal is thrown, so what follows costs nothing. The
 * cookies have been read; access is decided by implement.ts, which knows the endpoint's rule.
 * @returns how many calls are being answered
 */
export function addGate(app: FastifyInstance, services: Services, callers: Callers): () => number {
  const { config, throttles } = services;
  const headers = {
    ...securityHeaders(config),
    // Proxies and captive portals answer in our place: only replies with this header are ours (web/api/request.ts).
    'x-application': '1',
  };
  const refuseForeignHost = foreignHostRefusal(config);
  const refuseUnfinished = unfinishedRefusal(UNFINISHED_PER_ADDRESS);
  const room = openRoom(config.maxRequests);
  const refuseForeignOrigin = foreignOriginRefusal(config);

  app.decorateRequest('actor', null);
  app.decorateRequest('account', null);
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    readForwardedAddresses(request.raw);
    refuseForeignHost(request);
    refuseUnfinished(request, reply);
    const { endpoint } = request.routeOptions.config;
    if (!endpoint) return;
    // Answers belong to one person and change at any time; those that may be cached set their own header.
    reply.header('cache-control', 'no-store');
    // 'close' comes after every end: answered, refused, or the caller gone.
    reply.raw.once('close', () => room.leave(request));
    room.enter(request);
    refuseForeignOrigin(request);
    refuseKeyInAddress(request);
    if (!endpoint.anonymous) await callers.read(request);
    if (request.actor?.key) await throttles.apiKey.count(request.actor.key.id);
    room.leaveWhileArriving(request);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.routeOptions.config.endpoint) room.enter(request);
    done();
  });
  recordRefusals(app, services);
  return room.size;
}
