import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

const NEXT = '-next';

export interface Releases {
  url: string;
  /** From now on another build is on the server: its files have other names, and those of before are gone. */
  release(): void;
  /** There is no way to the server, for pages, workers and the browser itself, until it is taken back. */
  isCutOff: boolean;
  close(): void;
}

/** The server as it is reached, before and after its web application was built again. */
export async function startReleases(server: string): Promise<Releases> {
  const files = new Set(readdirSync(join('dist', 'web', 'assets')));
  let isReleased = false;
  const proxy = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    if (releases.isCutOff) outgoing.destroy();
    else if (!isReleased || path.startsWith('/api/')) passOn(server + path, incoming, outgoing);
    else if (path.startsWith('/assets/') && !path.includes(NEXT)) outgoing.writeHead(404).end();
    else passOn(server + path.replace(NEXT, ''), incoming, outgoing, (text) => renamed(text, files));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const releases: Releases = {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    isCutOff: false,
    release: () => {
      isReleased = true;
    },
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
  return releases;
}

/** Gives the build's files other names wherever a text names them, and the build another stamp. */
const renamed = (text: string, files: ReadonlySet<string>): string =>
  text
    .replace(/(?<=["'`(/])[\w.~-]{1,250}/g, (name) =>
      files.has(name) ? name.replace(/(?=\.\w+$)/, NEXT) : name,
    )
    .replace(/\b[0-9a-f]{16}(?=['"])/g, 'next$&');

function passOn(
  url: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  change?: (text: string) => string,
): void {
  const headers = { ...incoming.headers };
  if (change) for (const name of asksForLess) delete headers[name];
  // A separate connection: one that is kept may end just as it is taken.
  const asked = request(url, { method: incoming.method, headers, agent: false }, async (answer) => {
    const isText = /html|javascript|css|json/.test(answer.headers['content-type'] ?? '');
    if (!change || !isText) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      return answer.pipe(outgoing);
    }
    const body = change((await buffer(answer)).toString());
    const length = { 'content-length': Buffer.byteLength(body) };
    return outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...length }).end(body);
  });
  // A browser that went away, or a server that ended: no one is left to answer.
  asked.on('error', () => outgoing.destroy());
  incoming.pipe(asked);
}

const asksForLess = ['accept-encoding', 'if-none-match', 'if-modified-since'];
