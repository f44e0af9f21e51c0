import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { compile } from '@fastify/proxy-addr';

/** Whether the address, `hop` steps away from us (0 is who connected), is a proxy of ours. */
export type TrustProxy = (address: string, hop: number) => boolean;

/**
 * Reads TRUST_PROXY: off, the number of proxies in front, or their addresses and networks, also by the names
 * loopback, linklocal and uniquelocal. 'on', which once trusted every hop, is the one proxy the manual asked for.
 * Undefined for anything else.
 */
export function readProxies(text: string): TrustProxy | undefined {
  if (text === 'off') return () => false;
  const hops = text === 'on' ? 1 : /^[1-9]$/.test(text) ? Number(text) : undefined;
  if (hops !== undefined) return (_address, hop) => hop < hops;
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  // compile() also takes 1 and 0x1 for addresses.
  if (
    !parts.every(
      (part) => /^(loopback|linklocal|uniquelocal)$/.test(part) || isIP(part.split('/')[0] ?? '') > 0,
    )
  )
    return undefined;
  try {
    return compile(parts);
  } catch {
    return undefined;
  }
}

/**
 * Cuts X-Forwarded-For down to its valid addresses, from the nearest: entries before an invalid one are forged, so that a
 * caller's address is always valid.
 */
export function readForwardedAddresses({ headers }: IncomingMessage): void {
  const given = headers['x-forwarded-for'];
  if (given === undefined) return;
  const addresses = String(given).split(',').map(withoutPort);
  const lastWrong = addresses.findLastIndex((address) => !isAddress(address));
  headers['x-forwarded-for'] = addresses.slice(lastWrong + 1).join(', ');
}

// Node takes any text behind '%' for the zone of an IPv6 address.
const isAddress = (text: string) => isIP(text) > 0 && !text.includes('%');

// '203.0.113.9:4711' and '[2001:db8::1]:4711', as some load balancers write them.
function withoutPort(part: string): string {
  const text = part.trim();
  return /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
}
