import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { performance } from 'node:perf_hooks';

export interface OutboundRequest {
  method: 'GET' | 'POST' | 'PUT';
  /** Path and query, where they are others than those of the address. */
  path?: string;
  headers: Record<string, string>;
  /** Exactly these bytes are sent. */
  body?: string;
  /** For all of it, from the connection to the last byte of the answer. */
  timeoutMs: number;
  /** What is read of the answer; the rest is cut off. */
  maxBytes: number;
  signal?: AbortSignal;
}

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
  /** The answer was longer. */
  isCut: boolean;
  ms: number;
}

/** There was no whole answer; the message is a sentence for a person. */
export class OutboundFailure extends Error {
  readonly ms: number;
  constructor(message: string, ms: number) {
    super(message);
    this.ms = ms;
  }
}

/** Sends one request and reads its answer. Redirects are answers like any other. @throws OutboundFailure */
export function sendOnce(url: URL, agent: http.Agent, wanted: OutboundRequest): Promise<Answer> {
  const {
    method,
    path = `${url.pathname}${url.search}`,
    headers,
    body,
    timeoutMs,
    maxBytes,
    signal,
  } = wanted;
  const began = performance.now();
  const elapsed = () => Math.round(performance.now() - began);
  return new Promise((resolve, reject) => {
    let hasBegun = false;
    let timer: NodeJS.Timeout | undefined;
    const bytes = body === undefined ? undefined : Buffer.from(body);
    const request = (url.protocol === 'https:' ? https : http).request({
      agent,
      method,
      path,
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port || undefined,
      headers: { host: url.host, ...headers, ...(bytes && { 'content-length': bytes.length }) },
      ...(signal && { signal }),
    });
    const settle = () => {
      clearTimeout(timer);
      request.destroy();
    };
    const fail = (message: string) => {
      settle();
      reject(new OutboundFailure(message, elapsed()));
    };
    timer = setTimeout(
      () =>
        fail(
          hasBegun
            ? `The answer was not complete within ${timeoutMs / 1000} seconds.`
            : `No answer within ${timeoutMs / 1000} seconds.`,
        ),
      timeoutMs,
    );
    request.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        hasBegun
          ? CLOSED
          : signal?.aborted
            ? 'Stopped'
            : `No connection${error.code ? ` (${error.code})` : ''}.`,
      ),
    );
    request.once('response', (response) => {
      hasBegun = true;
      const pieces: Buffer[] = [];
      let size = 0;
      const finish = (isCut: boolean) => {
        clearTimeout(timer);
        // A connection whose answer is cut cannot be used again.
        if (isCut) request.destroy();
        const text = Buffer.concat(pieces).subarray(0, maxBytes).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, isCut, ms: elapsed() });
      };
      response.on('data', (piece: Buffer) => {
        if (size > maxBytes) return;
        pieces.push(piece);
        size += piece.length;
        if (size > maxBytes) finish(true);
      });
      response.once('end', () => size <= maxBytes && finish(false));
      response.once('aborted', () => size <= maxBytes && fail(CLOSED));
      response.on('error', () => {});
    });
    request.end(bytes);
  });
}

/** Seconds an answer asks to be left alone (Retry-After, RFC 9110: seconds or a date); null if it does not. */
export function retryAfterOf({ headers }: Pick<Answer, 'headers'>): number | null {
  const text = headers['retry-after'];
  if (!text) return null;
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

const CLOSED = 'The connection closed in the middle of the answer.';
