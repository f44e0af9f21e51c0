import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chooseEncoding, encode } from './encoding.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
  ['gzip;q=nonsense', 'identity'],
])('a caller that accepts %j is answered in %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

test('what is encoded decodes to the same', async () => {
  const text = 'Álamo '.repeat(10_000);
  const source = () => Readable.from([Buffer.from(text.slice(0, 30_001)), Buffer.from(text.slice(30_001))]);
  expect((await encode(source(), 'identity')).toString()).toBe(text);
  expect(gunzipSync(await encode(source(), 'gzip')).toString()).toBe(text);
  expect(brotliDecompressSync(await encode(source(), 'br')).toString()).toBe(text);
});

test.each(['identity', 'gzip', 'br'] as const)(
  'a source that breaks off fails the %s reply',
  async (encoding) => {
    async function* breaksOff() {
      yield Buffer.from('[');
      throw new Error('connection lost');
    }
    await expect(encode(breaksOff(), encoding)).rejects.toThrow('connection lost');
  },
);
