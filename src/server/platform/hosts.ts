import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { invalid, wrongHost } from './errors.ts';

// They reveal nothing that depends on a name, and monitoring asks machine by machine.
const anyHost = new Set(['/healthz', '/metrics']);

/**
 * Refuses calls to a name that is not ours, which a stranger's page may have had resolved to our address (DNS
 * rebinding): only PUBLIC_URL's host, this machine's own names and, without PUBLIC_URL, the very address the
 * connection came to are answered.
 */
export function foreignHostRefusal({ publicUrl }: Config): (request: FastifyRequest) => void {
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
