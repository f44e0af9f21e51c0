import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long a caller may take, in milliseconds, and how much one address may hold open at a time. */
export interface Patience {
  /** Until the headers of a call are there. */
  headers: number;
  /** Until the body of an ordinary call is there. */
  body: number;
  /** Until the next `stallBytes` of a body that may take long. */
  stall: number;
  /** So many in `stall`: a kilobyte a second, which the slowest phone manages. */
  stallBytes: number;
  /** Between two calls of one connection. Longer than proxies keep theirs (60 s), so that none calls into its end. */
  keepAlive: number;
  /** Between two looks at those who are late. */
  look: number;
  /** Connections of one address at a time. */
  connections: number;
}

export const PATIENCE: Patience = {
  headers: 20_000,
  body: 30_000,
  stall: 120_000,
  stallBytes: 120_000,
  keepAlive: 75_000,
  look: 2000,
  connections: 1000,
};

const long = new WeakSet<IncomingMessage>();

/** Lets the call's body take as long as it likes while it moves at a minimum rate: for files of callers who are known. */
export function mayTakeLong(request: IncomingMessage): void {
  long.add(request);
}

/** Whether a body comes with the call and has not arrived as a whole. */
export const isUnfinished = (request: IncomingMessage): boolean =>
  !request.complete &&
  (request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0);

interface Arrival {
  response: ServerResponse;
  since: number;
  /** Of the connection, when the body last moved enough. */
  bytes: number;
  movedAt: number;
}

/** Ends connections whose bodies do not arrive in time, with 408 where nothing was answered yet. */
export function cutOffSlowBodies(server: Server, patience: Patience): void {
  const arriving = new Map<IncomingMessage, Arrival>();
  server.on('request', (request, response) => {
    if (!isUnfinished(request)) return;
    const now = performance.now();
    arriving.set(request, { response, since: now, bytes: request.socket.bytesRead, movedAt: now });
    request.once('close', () => arriving.delete(request));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [request, arrival] of arriving) {
      if (request.complete) arriving.delete(request);
      else if (
        long.has(request) ? isStalled(request, arrival, patience, now) : now - arrival.since > patience.body
      )
        cutOff(request.socket, arrival.response);
    }
  }, patience.look);
  server.once('close', () => clearInterval(timer));
  timer.unref();
}

/** Whether too little of the body came for too long; bytes that wait for us are not the caller's delay. */
function isStalled(
  { socket, readableLength }: IncomingMessage,
  arrival: Arrival,
  { stall, stallBytes }: Patience,
  now: number,
): boolean {
  if (readableLength > 0 || socket.bytesRead - arrival.bytes >= stallBytes) {
    arrival.bytes = socket.bytesRead;
    arrival.movedAt = now;
  }
  return now - arrival.movedAt > stall;
}

function cutOff(socket: Socket, response: ServerResponse): void {
  if (!response.headersSent && socket.writable)
    socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  socket.destroy();
}

/** Hangs up on an address that holds more connections than one caller needs; proxies carry everybody's. */
export function limitConnections(
  server: Server,
  { connections: most }: Patience,
  isProxy: (address: string) => boolean,
): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isProxy(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > most) socket.destroy();
  });
}
