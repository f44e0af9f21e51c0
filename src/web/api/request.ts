import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError, replaced, unreachable } from './api-error.ts';
import { beginAsking, preloadingSince } from './connection.ts';

/** The parts of a call as they go onto the wire. */
export interface Parts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** The address of a call: path parameters filled in, query fields that have a value appended. */
export function urlOf(endpoint: Endpoint, { params, query }: Parts): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = entriesOf(params).find(([key]) => key === name)?.[1];
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(query)) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Milliseconds until the first byte of an answer: a read is repeated by a press, a write may keep the server busy. */
const ANSWER_MS = { GET: 20_000, others: 90_000 };
/** Milliseconds for the rest of it. */
const BODY_MS = 180_000;

export interface Sending {
  signal?: AbortSignal | undefined;
  /** Milliseconds until the first byte of the answer. */
  limitMs?: number | undefined;
  /** 'no-store' waits for no other request of the same address, as browsers do that would keep its answer. */
  cache?: RequestCache | undefined;
}

export interface Reply {
  data: unknown;
  headers: Headers;
}

/**
 * Sends the call and gives what was answered; everything else is thrown as an ApiError. Only silence, and the page of a
 * captive portal in place of data, count as no connection.
 */
export function send(endpoint: Endpoint, parts: Parts, { cache, ...sending }: Sending = {}): Promise<Reply> {
  const url = urlOf(endpoint, parts);
  const isRead = endpoint.method === 'GET';
  const call: RequestInit = {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: parts.body === undefined ? {} : { 'content-type': 'application/json' },
    body: parts.body === undefined ? null : JSON.stringify(parts.body),
  };
  const ask = (signal: AbortSignal) => fetch(url, { ...call, ...(cache && { cache }), signal });
  const limitMs = isRead ? ANSWER_MS.GET : ANSWER_MS.others;
  return exchange(url, ask, { limitMs, isRead, ...sending }, async (response) => ({
    data: await readReply(endpoint, response),
    headers: response.headers,
  }));
}

/** Fetches a file that the server serves itself, such as a picture. Fails as `send` does. */
export const fetchFile = (url: string, signal: AbortSignal): Promise<Blob> =>
  exchange(
    url,
    (signal) => fetch(url, { signal }),
    { signal, limitMs: ANSWER_MS.others, isRead: false },
    (response) => response.blob(),
  );

async function exchange<Result>(
  url: string,
  ask: (signal: AbortSignal) => Promise<Response>,
  { signal, limitMs = ANSWER_MS.others, isRead }: Sending & { isRead: boolean },
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const limit = startLimit(limitMs, signal);
  const asking = beginAsking(isRead ? () => limit.restart(0) : undefined, preloadingSince(url));
  try {
    const response = await ask(limit.signal);
    limit.restart(BODY_MS);
    const isAnswer = isMarked(response.headers) || (response.ok && isData(response.headers));
    if (isAnswer) asking.heard();
    if (!response.ok) throw failureOf(response, await response.text());
    if (!isAnswer) throw replaced();
    return await read(response);
  } catch (error) {
    if (signal?.aborted) throw error;
    // A connection that broke, an answer that was cut and time that ran out all mean that the server was not reached.
    const failure = error instanceof ApiError ? error : unreachable();
    asking.failed(failure);
    throw failure;
  } finally {
    asking.end();
    limit.end();
  }
}

type Marks = Pick<Headers, 'get'>;

/** Whether the server itself answered, and nothing in its place. */
export const isMarked = (headers: Marks): boolean => headers.get('x-application') !== null;

/** A proxy may have removed the mark of an answer. */
export const isData = (headers: Marks): boolean =>
  /^application\/([\w.-]+\+)?json\b/.test(headers.get('content-type') ?? '');

/** Network authentication required (RFC 6585): what a portal answers that says so. */
const PORTAL = 511;

/** The error of an answer that is not a success: the server's own, or that of something in its place. */
export function failureOf(
  { status, statusText, headers }: Pick<Response, 'status' | 'statusText'> & { headers: Marks },
  body: string,
): ApiError {
  return status === PORTAL ? replaced() : new ApiError(status, body, statusText, isMarked(headers));
}

function readReply(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (response.status === 204) return Promise.resolve(undefined);
  if (endpoint.reply === 'file') return response.blob();
  return endpoint.reply === 'csv' ? response.text() : response.json();
}

function entriesOf(values: unknown): [string, unknown][] {
  return values && typeof values === 'object' ? Object.entries(values) : [];
}

/** A signal that ends when its time is over, or with the caller's signal. */
interface TimeLimit {
  signal: AbortSignal;
  /** Starts over with this many milliseconds. */
  restart(milliseconds: number): void;
  end(): void;
}

function startLimit(milliseconds: number, outer?: AbortSignal): TimeLimit {
  const controller = new AbortController();
  const expire = () => controller.abort(new DOMException('The server took too long.', 'TimeoutError'));
  const abort = () => controller.abort(outer?.reason);
  let timer = setTimeout(expire, milliseconds);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    restart(next) {
      clearTimeout(timer);
      timer = setTimeout(expire, next);
    },
    end() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}
