import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

const NEXT = '-next';

export interface Releases {
  url: string;
  /** From now on another build lies on the server: all its files have other names, and those of before are gone. */
  release(): void;
  close(): void;
}

/** The server as it is reached, before and after its web application was built anew. */
export async function startReleases(server: string): Promise<Releases> {
  let released = false;
  const files = new Set(
    readdirSync(join('dist', 'web', 'assets')).filter((name) => !/\.(br|gz)$/.test(name)),
  );
  const rename = renamer(files);
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = incoming.url ?? '/';
    const isFile = path.startsWith('/assets/');
    if (!released || path.startsWith('/api/')) return passOn(server, path, incoming, outgoing);
    if (isFile && !path.includes(NEXT)) return outgoing.writeHead(404).end();
    delete incoming.headers['accept-encoding'];
    delete incoming.headers['if-none-match'];
    delete incoming.headers['if-modified-since'];
    return passOn(server, path.replace(NEXT, ''), incoming, outgoing, rename);
  };
  const proxy = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    release: () => {
      released = true;
    },
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

/** Gives the build's files other names wherever a text names them, and its service worker another stamp. */
function renamer(files: ReadonlySet<string>): (text: string) => string {
  const names = [...files].map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const named = new RegExp(names.join('|'), 'g');
  return (text) =>
    text
      .replace(named, (name) => name.replace(/\.(\w+)$/, `${NEXT}.$1`))
      .replace(/const BUILD = '(\w+)'/, "const BUILD = '$1next'");
}

function passOn(
  server: string,
  path: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  change?: (text: string) => string,
): void {
  const asked = request(
    server + path,
    { method: incoming.method, headers: incoming.headers },
    async (answer) => {
      const isText = /html|javascript|css|json/.test(answer.headers['content-type'] ?? '');
      if (!change || !isText) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        return answer.pipe(outgoing);
      }
      const body = change((await buffer(answer)).toString());
      outgoing.writeHead(answer.statusCode ?? 502, {
        ...answer.headers,
        'content-length': Buffer.byteLength(body),
      });
      return outgoing.end(body);
    },
  );
  // A browser that went away, or a server that ended: nobody is left to be answered.
  asked.on('error', () => outgoing.destroy());
  incoming.pipe(asked);
}
