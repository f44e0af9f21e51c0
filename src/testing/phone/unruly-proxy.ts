import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Faults of a call in transit: the connection is lost before all of it has arrived, or after the server has answered; the
 * answer is cut in its middle; a proxy sends 502, instead of the server or of its answer; a network that wants a sign-in
 * answers with its own page, in the server's place or after it has answered; the answer never arrives.
 */
export const faults = [
  'request-cut',
  'answer-lost',
  'answer-cut',
  'bad-gateway',
  'answer-replaced',
  'portal',
  'portal-after',
  'stalled',
] as const;
export type Fault = (typeof faults)[number];

export interface UnrulyProxy {
  url: string;
  /** What goes wrong with the calls to come, one after the other; then all goes well. */
  next: Fault[];
  /** The server fails at every call that holds this text; null if it fails at none. */
  failsAt: string | null;
  /** Ends when an answer is held back. */
  stalled(): Promise<void>;
  close(): Promise<void>;
}

const PORTAL = '<!doctype html><title>Free Wi-Fi</title><p>Please accept our terms.';

/** As the server itself answers where it has a fault. */
const SERVER_ERROR = JSON.stringify({
  type: 'about:blank',
  title: 'Server error',
  status: 500,
  detail: 'Something went wrong on our side. Please try again.',
  code: 'server-error',
  requestId: 'none',
});

/** A network in front of a server that loses, cuts and replaces what passes through it. */
export async function openUnrulyProxy(target: string): Promise<UnrulyProxy> {
  const next: Fault[] = [];
  const waiting: (() => void)[] = [];
  let held = 0;
  const server = createServer(async (asked, answered) => {
    const fault = next.shift();
    const body = await bodyOf(asked);
    const isFailing = proxy.failsAt !== null && body.includes(proxy.failsAt);
    const send = (status: number, headers: OutgoingHttpHeaders, text: Buffer | string) =>
      answered.writeHead(status, headers).end(text);
    if (isFailing) return send(500, { 'content-type': 'application/problem+json' }, SERVER_ERROR);
    if (fault === 'bad-gateway') return send(502, { 'content-type': 'text/html' }, '<h1>Bad gateway</h1>');
    if (fault === 'portal') return send(200, { 'content-type': 'text/html' }, PORTAL);
    if (fault === 'request-cut') {
      await passOn(target, asked, body, Math.floor(body.length / 2)).catch(() => undefined);
      return asked.socket.destroy();
    }
    const answer = await passOn(target, asked, body).catch(() => null);
    if (!answer || fault === 'answer-lost') return asked.socket.destroy();
    if (fault === 'answer-replaced')
      return send(502, { 'content-type': 'text/html' }, '<h1>Bad gateway</h1>');
    if (fault === 'portal-after') return send(200, { 'content-type': 'text/html' }, PORTAL);
    if (fault === 'stalled') {
      held += 1;
      for (const wake of waiting.splice(0)) wake();
      return;
    }
    if (fault !== 'answer-cut') return send(answer.status, answer.headers, answer.body);
    answered.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length });
    answered.write(answer.body.subarray(0, Math.floor(answer.body.length / 2)), () => asked.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: UnrulyProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next,
    stalled: () => (held > 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    failsAt: null,
    close: () => closeServer(server),
  };
  return proxy;
}

interface Passed {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** @param most bytes of the body after which the connection is lost */
function passOn(target: string, asked: IncomingMessage, body: Buffer, most?: number): Promise<Passed> {
  return new Promise((resolve, reject) => {
    const headers = { ...asked.headers, host: new URL(target).host };
    const passing = request(target + asked.url, { method: asked.method, headers, agent: false });
    passing.on('error', reject);
    passing.on('response', async (answer) => {
      const { 'transfer-encoding': _chunked, connection: _kept, ...headers } = answer.headers;
      resolve({ status: answer.statusCode ?? 502, headers, body: await bodyOf(answer) });
    });
    if (most === undefined) passing.end(body);
    else passing.write(body.subarray(0, most), () => passing.destroy());
  });
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part);
  return Buffer.concat(parts);
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
