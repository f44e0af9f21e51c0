import { ProviderTrouble } from './provider-trouble.ts';

export interface Bounds {
  /** As a sentence about it begins: 'The geocoder'. */
  who: string;
  /** For the whole answer, from the first byte sent to the last one read. */
  timeoutMs: number;
  maxBytes: number;
  /** Of several calls that share one limit; else each has its own. */
  signal?: AbortSignal;
}

/**
 * The text of an answer of 200. Redirects are not followed, and an endless, slow or cut answer is given up.
 * @throws ProviderTrouble
 */
export async function fetchText(url: string, init: RequestInit, bounds: Bounds): Promise<string> {
  try {
    const signal = bounds.signal ?? AbortSignal.timeout(bounds.timeoutMs);
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    if (response.status !== 200) {
      await response.body?.cancel();
      const pause = secondsOf(response.headers.get('retry-after'));
      throw new ProviderTrouble(`${bounds.who} answered with status ${response.status}.`, pause);
    }
    return await readText(response, bounds);
  } catch (error) {
    throw error instanceof ProviderTrouble ? error : new ProviderTrouble(sentenceOf(error, bounds));
  }
}

/** Retry-After (RFC 9110): seconds or a date. Nobody is believed for more than a day. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);
  return seconds > 0 ? Math.min(seconds, DAY) : undefined;
}

const DAY = 24 * 60 * 60;

async function readText(response: Response, { who, maxBytes }: Bounds): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new ProviderTrouble(`${who} sent more than an answer can hold.`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function sentenceOf(error: unknown, { who, timeoutMs }: Bounds): string {
  if (!(error instanceof Error)) return `${who} could not be reached.`;
  if (error.name === 'TimeoutError')
    return `${who} did not answer within ${Math.ceil(timeoutMs / 1000)} seconds.`;
  if (error.message === 'terminated') return `${who} broke off in the middle of its answer.`;
  const cause = error.cause instanceof Error && 'code' in error.cause ? ` (${String(error.cause.code)})` : '';
  return `${who} could not be reached${cause}.`;
}
