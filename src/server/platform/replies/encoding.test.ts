import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chooseEncoding, decoded, encode } from './encoding.ts';

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

test.each(['gzip', 'br'] as const)('what is compressed as %s decodes to the same', async (compression) => {
  const text = 'Álamo '.repeat(10_000);
  const source = () => Readable.from([Buffer.from(text.slice(0, 30_001)), Buffer.from(text.slice(30_001))]);
  const encoded = await encode(source(), compression);
  expect((compression === 'gzip' ? gunzipSync : brotliDecompressSync)(encoded).toString()).toBe(text);
  expect(await textOf(decoded(encoded, compression))).toBe(text);
});

test.each(['gzip', 'br'] as const)(
  'a long %s reply of small pieces decodes to the same',
  async (compression) => {
    const lines = Array.from({ length: 40_000 }, (_, n) => `${n} ${'Álamo '.repeat(1 + (n % 7))}\n`);
    const encoded = await encode(Readable.from(lines.map((line) => Buffer.from(line))), compression);
    const whole = (compression === 'gzip' ? gunzipSync : brotliDecompressSync)(encoded).toString();
    expect(whole === lines.join('')).toBe(true);
  },
);

test.each(['gzip', 'br'] as const)('a source that breaks off fails the %s reply', async (compression) => {
  async function* breaksOff() {
    yield Buffer.from('[');
    throw new Error('connection lost');
  }
  await expect(encode(breaksOff(), compression)).rejects.toThrow('connection lost');
});
