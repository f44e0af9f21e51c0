import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError, unreachable } from './api-error.ts';

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

/** Sends the call and gives the successful response; everything else is thrown as an ApiError. */
export async function send(endpoint: Endpoint, parts: Parts, signal?: AbortSignal): Promise<Response> {
  const url = urlOf(endpoint, parts);
  const call: RequestInit = {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: parts.body === undefined ? {} : { 'content-type': 'application/json' },
    body: parts.body === undefined ? null : JSON.stringify(parts.body),
    signal: signal ?? null,
  };
  const early = endpoint.method === 'GET' ? takeEarly(url) : undefined;
  const response = await (early ?? fetch(url, call)).catch((reason: unknown) => {
    if (signal?.aborted) throw reason;
    throw unreachable();
  });
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  return response;
}

declare global {
  /** What public/early.js has asked for. */
  var earlyAnswer: { url: string; answer: Promise<Response> } | undefined;
}

/** Milliseconds from navigation after which an answer that nobody took is too old. */
const EARLY_MS = 60_000;

function takeEarly(url: string): Promise<Response> | undefined {
  const { earlyAnswer } = globalThis;
  if (earlyAnswer?.url !== url) return undefined;
  globalThis.earlyAnswer = undefined;
  return performance.now() < EARLY_MS ? earlyAnswer.answer : undefined;
}

function entriesOf(values: unknown): [string, unknown][] {
  return values && typeof values === 'object' ? Object.entries(values) : [];
}
