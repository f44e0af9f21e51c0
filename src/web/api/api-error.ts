import type { Problem } from '#contract/problem.ts';

/**
 * A call that did not succeed. `message` is exactly `${status}: ${body or status text}` (docs/product.md); `sentence` is what
 * to show a person. Status 0 means that the server was not reached.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The text of the status line, 'Bad Request'; HTTP/2 sends none, so the problem's title is used instead. */
  readonly statusText: string;
  /** The problem document the server answered with, if it did. */
  readonly problem: Problem | null;
  /** Whether the server itself answered, and not a gateway, or a network that wants a sign-in. */
  readonly isOurs: boolean;

  /** @param isMarked whether the answer names the application; a problem document does as well */
  constructor(status: number, body: string, statusText: string, isMarked = true) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.problem = readProblem(body);
    this.isOurs = status !== 0 && (isMarked || this.problem !== null);
    this.statusText = statusText || this.problem?.title || String(status);
  }

  /** The problem's own sentence; null if the server gave none. */
  get sentence(): string | null {
    return this.problem?.detail || null;
  }
}

/** The error of a request that never got an answer. */
export const unreachable = (): ApiError =>
  withoutServer('unreachable', 'The server cannot be reached. Check your connection and try again.');

/** The error of a request that was answered with a page in place of data: the network wants a sign-in. */
export const replaced = (): ApiError =>
  withoutServer(
    'replaced',
    'This network requires a sign-in: open any page in the browser and sign in to the network.',
  );

function withoutServer(code: string, detail: string): ApiError {
  const problem: Problem = {
    type: 'about:blank',
    title: 'Unreachable',
    status: 0,
    detail,
    code,
    requestId: '',
  };
  return new ApiError(0, JSON.stringify(problem), 'Unreachable');
}

/** The message for a failed call: the server's sentence, else `fallback`. */
export function sentenceOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.sentence) || fallback;
}

function readProblem(body: string): Problem | null {
  try {
    const read: unknown = JSON.parse(body);
    return isProblem(read) ? read : null;
  } catch {
    return null;
  }
}

// By hand: the schema would bring zod before the first screen. A proxy's answer has none of it.
function isProblem(value: unknown): value is Problem {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Partial<Record<keyof Problem, unknown>>;
  const words = ['type', 'title', 'detail', 'code', 'requestId'] as const;
  return words.every((name) => typeof fields[name] === 'string') && Number.isInteger(fields.status);
}
