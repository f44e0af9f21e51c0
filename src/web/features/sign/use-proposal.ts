import { useCallback, useEffect, useState } from 'react';
import type { PublicProposal } from '#contract/proposal-signing.ts';
import { ApiError, sentenceOf } from '#web/api/api-error.ts';
import { openProposal } from './calls.ts';

type Reading =
  | { state: 'loading' }
  /** The link never was, expired, or was ended: the server does not say which. */
  | { state: 'ended' }
  | { state: 'failed'; sentence: string }
  | { state: 'shown'; proposal: PublicProposal };

/** The proposal behind a link. */
export function useProposal(token: string) {
  const [reading, setReading] = useState<Reading>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads again
  useEffect(() => {
    const leaving = new AbortController();
    openProposal(token, leaving.signal).then(
      (proposal) => setReading({ state: 'shown', proposal }),
      (error: unknown) => leaving.signal.aborted || setReading(failureOf(error)),
    );
    return () => leaving.abort();
  }, [token, attempt]);
  const readAgain = useCallback(() => {
    setReading({ state: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  const show = useCallback((proposal: PublicProposal) => setReading({ state: 'shown', proposal }), []);
  return { reading, readAgain, show };
}

const failureOf = (error: unknown): Reading =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)
    ? { state: 'ended' }
    : { state: 'failed', sentence: sentenceOf(error, 'Something went wrong while loading it.') };
