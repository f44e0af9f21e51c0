import { GeocoderTrouble } from './geocoder.ts';

export interface Bounds {
  /** For the whole answer, from the first byte sent to the last one read. */
  timeoutMs: number;
  maxBytes: number;
}

/**
 * The text of an answer of 200. Redirects are not followed, and an endless, slow or cut answer is given up.
 * @throws GeocoderTrouble
 */
export async function fetchText(url: string, init: RequestInit, bounds: Bounds): Promise<string> {
  try {
    const signal = AbortSignal.timeout(bounds.timeoutMs);
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    if (response.status !== 200) {
      await response.body?.cancel();
      const pause = secondsOf(response.headers.get('retry-after'));
      throw new GeocoderTrouble(`The geocoder answered with status ${response.status}.`, pause);
    }
    return await readText(response, bounds.maxBytes);
  } catch (error) {
    throw error instanceof GeocoderTrouble ? error : new GeocoderTrouble(sentenceOf(error, bounds));
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

async function readText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new GeocoderTrouble('The geocoder sent more than an answer can hold.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function sentenceOf(error: unknown, { timeoutMs }: Bounds): string {
  if (!(error instanceof Error)) return 'The geocoder could not be reached.';
  if (error.name === 'TimeoutError')
    return `The geocoder did not answer within ${Math.ceil(timeoutMs / 1000)} seconds.`;
  if (error.message === 'terminated') return 'The geocoder broke off in the middle of its answer.';
  const cause = error.cause instanceof Error && 'code' in error.cause ? ` (${String(error.cause.code)})` : '';
  return `The geocoder could not be reached${cause}.`;
}
