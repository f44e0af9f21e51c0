import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Callers } from './callers.ts';
import type { Config } from './config.ts';
import { invalid, tooMany, unavailable, wrongHost } from './errors.ts';
import { recordRefusals } from './events/refusals.ts';
import { refuseKeyInAddress } from './key-in-address.ts';
import { foreignOriginRefusal } from './origin.ts';
import { readForwardedAddresses } from './proxies.ts';
import { securityHeaders } from './security-headers.ts';
import type { Services } from './services.ts';
import { isUnfinished } from './slow-callers.ts';

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

const RETRY_AFTER_SECONDS = 2;

/** The calls that are being answered, at most so many at a time. */
interface Room {
  /** Lets the call in, once; refuses it with 503 if there is no room. */
  enter(request: FastifyRequest): void;
  /** Makes room while the call's body is still on its way: slow callers must not use up everybody's. */
  leaveWhileArriving(request: FastifyRequest): void;
  leave(request: FastifyRequest): void;
  size(): number;
}

/**
 * Room for `most` calls. More are refused at once: a refused caller can retry, one who waits for minutes leaves.
 */
function openRoom(most: number): Room {
  const running = new Set<FastifyRequest>();
  return {
    enter(request) {
      if (running.has(request)) return;
      running.add(request);
      if (running.size > most)
        throw unavailable('The server is busy. Please try again in a moment.', RETRY_AFTER_SECONDS);
    },
    leaveWhileArriving(request) {
      if (isUnfinished(request.raw)) running.delete(request);
    },
    leave: (request) => void running.delete(request),
    size: () => running.size,
  };
}

/** Refuses a call whose body is not there yet while its address has `most` of those. */
function unfinishedRefusal(most: number): (request: FastifyRequest, reply: FastifyReply) => void {
  const unfinished = new Map<string, Set<IncomingMessage>>();
  return ({ ip, raw }, reply) => {
    if (!isUnfinished(raw)) return;
    const own = unfinished.get(ip) ?? new Set();
    if (own.size >= most) for (const other of own) if (other.complete) own.delete(other);
    if (own.size >= most) {
      // Without it the rest of the body would keep the connection.
      reply.header('connection', 'close');
      throw tooMany('Too many unfinished calls come from your address. Please wait a moment.', 5);
    }
    unfinished.set(ip, own.add(raw));
    raw.once('close', () => {
      own.delete(raw);
      if (own.size === 0 && unfinished.get(ip) === own) unfinished.delete(ip);
    });
  };
}

// They reveal nothing that depends on a name, and monitoring asks machine by machine.
const anyHost = new Set(['/healthz', '/metrics']);

/**
 * Refuses calls to a name that is not ours, which a stranger's page may have had resolved to our address (DNS
 * rebinding): only PUBLIC_URL's host, this machine's own names and, without PUBLIC_URL, the very address the
 * connection came to are answered.
 */
function foreignHostRefusal({ publicUrl }: Config): (request: FastifyRequest) => void {
  const own = publicUrl === undefined ? undefined : new URL(publicUrl).hostname;
  return (request) => {
    // A proxy may have gone by the other one (RFC 9112, 3.2).
    if (countHosts(request.raw.rawHeaders) > 1) throw invalid('A call names one host.');
    const name = nameOf(request);
    if (name === own || isLoopback(name) || anyHost.has(request.routeOptions.url ?? '')) return;
    if (own === undefined && isIP(name) > 0 && name === withoutMapping(request.socket.localAddress)) return;
    throw wrongHost(
      own === undefined
        ? 'This server does not know this address. Its administrator sets PUBLIC_URL to the address people use.'
        : `This server is to be reached at ${publicUrl} only.`,
    );
  };
}

// Read from the raw list: headersDistinct parses all headers of a call again, 9 % of its time.
const countHosts = (namesAndValues: readonly string[]) =>
  namesAndValues.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;

/** The host's name in lower case, without port and brackets. */
function nameOf({ host }: FastifyRequest): string {
  const name = /^\[([^\]]*)\](?::\d*)?$/.exec(host)?.[1] ?? host.replace(/:\d*$/, '');
  return name.toLowerCase().replace(/\.$/, '');
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

function isLoopback(name: string): boolean {
  const family = isIP(name);
  if (family > 0) return loopback.check(name, family === 4 ? 'ipv4' : 'ipv6');
  return name === 'localhost' || name.endsWith('.localhost');
}

const withoutMapping = (address: string | undefined) => address?.replace(/^::ffff:/, '');
