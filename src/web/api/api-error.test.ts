import { describe, expect, it } from 'vitest';
import { ApiError, replaced, sentenceOf, unreachable } from './api-error.ts';

const problem = {
  type: 'about:blank',
  title: 'Conflict',
  status: 409,
  detail: 'An account with this email exists already.',
  code: 'email-taken',
  requestId: 'r-1',
};

describe('a failed call', () => {
  it('has the status, a colon, a space and the body as its message', () => {
    expect(new ApiError(500, 'out of paper', 'Internal Server Error').message).toBe('500: out of paper');
    expect(new ApiError(409, JSON.stringify(problem), 'Conflict').message).toBe(
      `409: ${JSON.stringify(problem)}`,
    );
  });

  it('has the status text in place of an empty body', () => {
    expect(new ApiError(502, '', 'Bad Gateway').message).toBe('502: Bad Gateway');
  });

  it('shows people the sentence of the problem document, and nothing else of the body', () => {
    expect(new ApiError(409, JSON.stringify(problem), 'Conflict').sentence).toBe(problem.detail);
    expect(new ApiError(502, '<h1>Bad gateway</h1>', 'Bad Gateway').sentence).toBeNull();
    expect(new ApiError(400, '{"detail":7}', 'Bad Request').sentence).toBeNull();
  });

  it('falls back to the screen’s own words', () => {
    expect(sentenceOf(new ApiError(502, '', 'Bad Gateway'), 'Upload failed')).toBe('Upload failed');
    expect(sentenceOf(new TypeError('x is undefined'), 'Upload failed')).toBe('Upload failed');
    expect(sentenceOf(unreachable(), 'Upload failed')).toContain('cannot be reached');
    expect(sentenceOf(replaced(), 'Upload failed')).toContain('sign in to the network');
  });
});
