import { product } from '#domain/product.ts';
import { fetchAnswer, readBytes } from '../fetch-text.ts';
import type { FetchedFile, WeatherFeed, WeatherFile } from './weather.ts';

const TIMEOUT_MS = 120_000;
/** As much as an administrator may upload. */
const MAX_BYTES = 128 * 1024 * 1024;

/** Fetches a file unless it is the version that is known. @throws ProviderTrouble */
export function fetchFile(
  { who }: WeatherFeed,
  { address }: WeatherFile,
  etag: string | null,
): Promise<FetchedFile> {
  const headers = { 'user-agent': product.name, ...(etag && { 'if-none-match': etag }) };
  const bounds = { who, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES };
  return fetchAnswer(address, { headers }, { ...bounds, expected: [200, 304] }, async (response) =>
    response.status === 304
      ? { unchanged: true }
      : {
          unchanged: false,
          bytes: await readBytes(response, bounds),
          etag: response.headers.get('etag')?.slice(0, 300) ?? null,
        },
  );
}
