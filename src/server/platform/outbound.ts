import { lookup as lookUp } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './addresses.ts';
import { type Answer, type OutboundRequest, sendOnce } from './outbound-request.ts';

export type { Answer, OutboundRequest } from './outbound-request.ts';
export { OutboundFailure, retryAfterOf } from './outbound-request.ts';

interface Address {
  address: string;
  family: number;
}

export type Resolve = (host: string) => Promise<readonly Address[]>;

export interface OutboundOptions {
  /** Hosts ('crm.local') or hosts with a port ('127.0.0.1:4000') that may be private, without TLS and on any port. */
  allowedHosts: readonly string[];
  /** By the system by default. */
  resolve?: Resolve;
}

/** An address that nothing is sent to; the message is a sentence for a person. */
export class AddressRefused extends Error {}

/** A way to one host. What was vetted is where connections go, whatever its name resolves to later. */
export interface Outbound {
  /** One after another they share a connection. @throws OutboundFailure */
  send(request: OutboundRequest): Promise<Answer>;
  close(): void;
}

const RESOLVE_MS = 5000;

/**
 * Checks an address by its form alone.
 * @throws AddressRefused
 */
export function parseOutbound(text: string, { allowedHosts }: Pick<OutboundOptions, 'allowedHosts'>): URL {
  if (!URL.canParse(text))
    throw new AddressRefused('Please enter a full address such as https://example.com/hook.');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new AddressRefused('Please use an address that begins with https://.');
  if (url.username !== '' || url.password !== '')
    throw new AddressRefused('Please leave the user name and password out of the address.');
  url.hash = '';
  if (isAllowed(url, allowedHosts)) return url;
  if (url.protocol !== 'https:') throw new AddressRefused('Please use an address that begins with https://.');
  if (url.port !== '') throw new AddressRefused('Please use port 443, the usual one of https.');
  const literal = bare(url.hostname);
  if (isIP(literal) && !isPublicAddress(literal)) throw new AddressRefused(PRIVATE);
  return url;
}

/**
 * Opens a way to the host of an address: resolves it now and refuses it if any of its addresses is private.
 * @throws AddressRefused
 */
export async function openOutbound(text: string, options: OutboundOptions): Promise<Outbound> {
  const url = parseOutbound(text, options);
  const host = bare(url.hostname);
  const found = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await resolved(host, options.resolve ?? bySystem);
  if (found.length === 0) throw new AddressRefused(`The host ${host} has no address.`);
  if (!isAllowed(url, options.allowedHosts) && !found.every(({ address }) => isPublicAddress(address)))
    throw new AddressRefused(PRIVATE);
  const agent = new (url.protocol === 'https:' ? https : http).Agent({
    keepAlive: true,
    maxSockets: 1,
    // The vetted ones, not what the name resolves to at that moment.
    lookup: pinned(found),
  });
  return {
    send: (request) => sendOnce(url, agent, request),
    close: () => agent.destroy(),
  };
}

/** Sends one request; see openOutbound. @throws AddressRefused, OutboundFailure */
export async function post(url: string, request: OutboundRequest, options: OutboundOptions): Promise<Answer> {
  const way = await openOutbound(url, options);
  try {
    return await way.send(request);
  } finally {
    way.close();
  }
}

const PRIVATE = 'This address leads into a private network, where nothing is sent.';

/** Of an IPv6 address without its brackets. */
const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

function isAllowed(url: URL, allowedHosts: readonly string[]): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return allowedHosts.some((host) => host === url.hostname || host === `${url.hostname}:${port}`);
}

async function resolved(host: string, resolve: Resolve): Promise<readonly Address[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new AddressRefused(`The host ${host} was not found in time.`)),
      RESOLVE_MS,
    );
  });
  try {
    return await Promise.race([resolve(host), late]);
  } catch (error) {
    throw error instanceof AddressRefused ? error : new AddressRefused(`The host ${host} was not found.`);
  } finally {
    clearTimeout(timer);
  }
}

const bySystem: Resolve = (host) => lookUp(host, { all: true });

function pinned(found: readonly Address[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = found;
    if (options.all) callback(null, [...found]);
    else callback(null, first?.address ?? '', first?.family ?? 4);
  };
}
