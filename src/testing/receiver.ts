import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a receiver was sent. */
export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}

/** Answers a call; without an answer the call hangs. */
type Behave = (response: ServerResponse, received: Received, count: number) => void;

export interface Receiver {
  /** 'http://127.0.0.1:1234/hook'. */
  url: string;
  /** Everything it was sent, in order. */
  received: Received[];
  /** From now on it behaves like this; 200 at once by default. */
  behaves(how: Behave): void;
  /** Resolves once it was sent so many. */
  has(count: number, withinMs?: number): Promise<Received[]>;
  close(): Promise<void>;
}

const well: Behave = (response) => response.writeHead(200).end('thank you');

/** Somebody else's server on a free port of this machine, which can be made to misbehave. */
export async function startReceiver(): Promise<Receiver> {
  let behave = well;
  const received: Received[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const body = await text(request).catch(() => '');
    const { method = '', url = '', headers } = request;
    const call = { method, path: url, headers, body, at: Date.now() };
    received.push(call);
    behave(response, call, received.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    behaves(how) {
      behave = how;
    },
    async has(count, withinMs = 20_000) {
      for (const end = Date.now() + withinMs; received.length < count; ) {
        if (Date.now() > end) throw new Error(`received ${received.length} of ${count}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return received;
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
