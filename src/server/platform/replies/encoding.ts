import { PassThrough, type Readable, type Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

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

/** The encoded whole of a stream. Compresses on another thread while the rest still arrives. */
export async function encode(source: Readable | AsyncIterable<Buffer>, encoding: Encoding): Promise<Buffer> {
  const encoder = encoderOf(encoding);
  const [encoded] = await Promise.all([buffer(encoder), pipeline(source, encoder)]);
  return encoded;
}

/** The same for what is there as a whole. */
export async function encodeBytes(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(bytes, { level: GZIP_LEVEL });
  if (encoding === 'br') return promisify(brotliCompress)(bytes, brotliOptions);
  return bytes;
}

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };

function encoderOf(encoding: Encoding): Transform {
  if (encoding === 'gzip') return createGzip({ level: GZIP_LEVEL });
  if (encoding === 'br') return createBrotliCompress(brotliOptions);
  return new PassThrough();
}
