import { Readable, type Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createBrotliDecompress,
  createGunzip,
  createGzip,
  gzip,
} from 'node:zlib';

export type Compression = 'br' | 'gzip';
export type Encoding = Compression | 'identity';

// At these levels compressing keeps step with PostgreSQL writing the rows; higher ones cost more than they save.
const BROTLI_QUALITY = 3;
const GZIP_LEVEL = 3;

/** The encoding to answer in, of those the caller accepts (RFC 9110, Accept-Encoding). */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const weights = new Map((accepted ?? '').split(',').map(readChoice));
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  if (weightOf('br') > 0 && weightOf('br') >= weightOf('gzip')) return 'br';
  return weightOf('gzip') > 0 ? 'gzip' : 'identity';
}

function readChoice(choice: string): [name: string, weight: number] {
  const [name = '', ...parameters] = choice.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return [name, weight === undefined ? 1 : Number(weight) || 0];
}

/** The compressed whole of a stream. Compresses on another thread while the rest still arrives. */
export async function encode(
  source: Readable | AsyncIterable<Buffer>,
  compression: Compression,
): Promise<Buffer> {
  const encoder = encoderOf(compression);
  const [encoded] = await Promise.all([buffer(encoder), pipeline(source, encoder)]);
  return encoded;
}

/** The same for what is there as a whole. */
export async function encodeBytes(bytes: Buffer, compression: Compression): Promise<Buffer> {
  if (compression === 'gzip') return promisify(gzip)(bytes, { level: GZIP_LEVEL });
  return promisify(brotliCompress)(bytes, brotliOptions);
}

/** What was compressed, decompressed as fast as it is read. */
export function decoded(bytes: Buffer, compression: Compression): Readable {
  const decoder = compression === 'gzip' ? createGunzip() : createBrotliDecompress();
  return Readable.from([bytes], { objectMode: false }).pipe(decoder);
}

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };

function encoderOf(compression: Compression): Transform {
  return compression === 'gzip' ? createGzip({ level: GZIP_LEVEL }) : createBrotliCompress(brotliOptions);
}
