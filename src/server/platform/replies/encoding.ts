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
// A window of 1 MB: lists come out as small as with 4 MB, in three quarters of the time.
const BROTLI_WINDOW_BITS = 20;
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
export async function encode(source: AsyncIterable<Buffer>, compression: Compression): Promise<Buffer> {
  const encoder = encoderOf(compression);
  const [encoded] = await Promise.all([buffer(encoder), pipeline(inPieces(source), encoder)]);
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

// What comes from a socket comes in small pieces, and each costs a trip to another thread.
const PIECE_BYTES = 256 * 1024;

/**
 * The same bytes in large pieces, all in one buffer: megabytes of new ones would have V8 collect garbage for longer than
 * the compressing takes. It may be filled again because a piece is more than an encoder takes ahead, so the next one is
 * asked for when it is done with this one.
 */
async function* inPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const piece = Buffer.allocUnsafeSlow(PIECE_BYTES);
  let filled = 0;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; ) {
      const copied = chunk.copy(piece, filled, at);
      at += copied;
      filled += copied;
      if (filled < PIECE_BYTES) continue;
      yield piece;
      filled = 0;
    }
  }
  yield piece.subarray(0, filled);
}

const brotliOptions = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
  },
};

function encoderOf(compression: Compression): Transform {
  return compression === 'gzip' ? createGzip({ level: GZIP_LEVEL }) : createBrotliCompress(brotliOptions);
}
