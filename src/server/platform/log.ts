import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';

export type Log = FastifyBaseLogger;

const secretNames = [
  'password',
  'newPassword',
  'confirmPassword',
  'currentPassword',
  'tempPassword',
  'token',
  'passwordHash',
];

/** Structured logs on standard output. Whatever may hold a secret is cut out before it is written. */
export function openLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'req.headers.cookie',
        'req.headers.authorization',
        'res.headers["set-cookie"]',
        ...secretNames.flatMap((name) => [name, `*.${name}`]),
      ],
      censor: '[cut]',
    },
    serializers: { err: serializeError, req: serializeRequest },
  });
}

// A failed query's message and fields repeat its parameters: passwords' hashes, addresses, owners.
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ('query' in error && 'params' in error) {
    return {
      type: 'FailedQuery',
      query: error.query,
      cause: serializeError(error.cause),
      stack: firstFrames(error),
    };
  }
  const { detail: _detail, ...rest } = pino.stdSerializers.err(error) as unknown as Record<string, unknown>;
  return rest;
}

// Without the query: a reset link carries its token there.
function serializeRequest(request: { method: string; url: string; id: string }) {
  return { id: request.id, method: request.method, path: request.url.split('?', 1)[0] };
}

const firstFrames = (error: Error) =>
  error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 8)
    .join('\n');
