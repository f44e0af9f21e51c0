import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from './platform/log.ts';
import { cutOffSlowBodies, limitConnections, PATIENCE, type Patience } from './platform/slow-callers.ts';

export interface HttpServer {
  /** Hands requests to the application from now on. */
  serve(listener: RequestListener): void;
  /** Refuses what is new, lets running requests end (for at most 20 seconds), and closes. */
  close(): Promise<void>;
  port: number;
}

const DRAIN_MS = 20_000;

interface Listening {
  host: string;
  port: number;
  log: Log;
  /** Whether the address is a proxy's, which carries the calls of many. */
  isProxy?: (address: string) => boolean;
  patience?: Partial<Patience> | undefined;
}

/** Listens at once, so that /healthz can answer 503 while the rest still starts. */
export async function listen({ host, port, log, isProxy, ...rest }: Listening): Promise<HttpServer> {
  const patience = { ...PATIENCE, ...rest.patience };
  let current: RequestListener = answerStarting;
  const server = createServer(
    {
      // Node would take its default for the headers from requestTimeout, which would be none.
      headersTimeout: patience.headers,
      requestTimeout: 0,
      connectionsCheckingInterval: patience.look,
      keepAliveTimeout: patience.keepAlive,
    },
    (request, response) => current(request, response),
  );
  cutOffSlowBodies(server, patience);
  limitConnections(server, patience, isProxy ?? (() => false));
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    serve(listener) {
      current = listener;
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      // Browsers open connections ahead of need; Node takes one that never sent a byte for a busy one.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      const cutOff = setTimeout(() => {
        log.warn('requests still running are cut off');
        server.closeAllConnections();
      }, DRAIN_MS);
      await closed;
      clearTimeout(cutOff);
    },
  };
}

function answerStarting(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2' });
  response.end('Starting. Please try again in a moment.\n');
}
