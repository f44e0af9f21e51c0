import { AnswerTooLarge, ProviderTrouble } from './provider-trouble.ts';

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
export const fetchText = (url: string, init: RequestInit, bounds: Bounds): Promise<string> =>
  fetchAnswer(url, init, bounds, async (response) =>
    new TextDecoder().decode(await readBytes(response, bounds)),
  );

/**
 * Handles an answer of an expected status, 200 by default, in the same way.
 * @throws ProviderTrouble
 */
export async function fetchAnswer<Made>(
  url: string,
  init: RequestInit,
  bounds: Bounds & { expected?: readonly number[] },
  make: (response: Response) => Promise<Made>,
): Promise<Made> {
  try {
    const signal = bounds.signal ?? AbortSignal.timeout(bounds.timeoutMs);
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    if (!(bounds.expected ?? [200]).includes(response.status)) {
      await response.body?.cancel();
      const pause = secondsOf(response.headers.get('retry-after'));
      throw new ProviderTrouble(
        `${bounds.who} answered with status ${response.status}.`,
        pause,
        response.status,
      );
    }
    return await make(response);
  } catch (error) {
    throw error instanceof ProviderTrouble ? error : new ProviderTrouble(sentenceOf(error, bounds));
  }
}

/** Retry-After (RFC 9110): seconds or a date, a day at most. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);
  return seconds > 0 ? Math.min(seconds, DAY) : undefined;
}

const DAY = 24 * 60 * 60;

/**
 * The bytes of an answer, up to a limit: an answer announced as larger is not read, and one that turns out to be larger is
 * aborted.
 * @throws AnswerTooLarge
 */
export async function readBytes(response: Response, { who, maxBytes }: Bounds): Promise<Buffer> {
  const tooLarge = () =>
    new AnswerTooLarge(`${who} sent more than ${formatBytes(maxBytes)}, so nothing was read.`);
  if (Number(response.headers.get('content-length')) > maxBytes) {
    await response.body?.cancel();
    throw tooLarge();
  }
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes > maxBytes) throw tooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const KILOBYTE = 1024;
const formatBytes = (bytes: number) =>
  bytes < KILOBYTE ** 2 ? `${Math.floor(bytes / KILOBYTE)} KB` : `${Math.floor(bytes / KILOBYTE ** 2)} MB`;

function sentenceOf(error: unknown, { who, timeoutMs }: Bounds): string {
  if (!(error instanceof Error)) return `${who} could not be reached.`;
  if (error.name === 'TimeoutError')
    return `${who} did not answer within ${Math.ceil(timeoutMs / 1000)} seconds.`;
  if (error.message === 'terminated') return `${who} broke off in the middle of its answer.`;
  const cause = error.cause instanceof Error && 'code' in error.cause ? ` (${String(error.cause.code)})` : '';
  return `${who} could not be reached${cause}.`;
}
