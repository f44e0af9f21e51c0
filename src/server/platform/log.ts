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
    hooks: { streamWrite: withoutSecrets },
  });
}

// The last check of every line: secrets in messages and stacks, where no path of `redact` reaches.
const inText: readonly [RegExp, string][] = [
  [/(token|password|secret)(=|%3D)[^&\s"'\\]+/gi, '$1$2[cut]'],
  [/(\/api\/calendar\/)[\w-]+/g, '$1[cut]'],
  [/\brc_[\w-]{20,}/g, 'rc_[cut]'],
  [/(\/api\/leads\/in\/)[\w-]+/g, '$1[cut]'],
  [/\b(Bearer|Basic) [\w.~+/=-]+/g, '$1 [cut]'],
  [/\b(ridgecap_session=)[^;\s"'\\]+/g, '$1[cut]'],
  [/(\w:\/\/[^:/\s"]*:)[^@/\s"]+@/g, '$1[cut]@'],
  [/\$argon2id\$[\w$,=+/.-]+/g, '[cut]'],
];

/** The text without passwords, tokens, session ids and the credentials of addresses. */
export function withoutSecrets(text: string): string {
  return inText.reduce((cut, [pattern, rest]) => cut.replace(pattern, rest), text);
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
  // Causes are written one by one: pino would put their messages, with all parameters, into this one's.
  const { cause, ...own } = error as Error & Record<string, unknown>;
  const {
    type,
    detail: _detail,
    ...rest
  } = pino.stdSerializers.err(
    Object.assign(new Error(error.message), own, { name: error.name, stack: error.stack }),
  ) as unknown as Record<string, unknown>;
  return {
    type: error.name ?? type,
    ...rest,
    ...(cause instanceof Error && { cause: serializeError(cause) }),
  };
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
