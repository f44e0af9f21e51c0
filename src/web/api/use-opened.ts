import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, sentenceOf } from './api-error.ts';

export type Opened<Data> =
  | { state: 'loading' }
  /** The link or code opens nothing; of one that ended, why. */
  | { state: 'unknown'; why: string | null }
  | { state: 'failed'; sentence: string }
  | { state: 'shown'; data: Data };

/**
 * What a secret link or code opens, on pages without the client and its cache.
 * @param read a stable function; null if there is nothing to open
 */
export function useOpened<Data>(read: ((signal: AbortSignal) => Promise<Data>) | null) {
  const [opened, setOpened] = useState<Opened<Data>>(
    read ? { state: 'loading' } : { state: 'unknown', why: null },
  );
  const reading = useRef(new AbortController());
  const readAgain = useCallback(() => {
    reading.current.abort();
    reading.current = new AbortController();
    const { signal } = reading.current;
    if (!read) return;
    setOpened({ state: 'loading' });
    read(signal).then(
      (data) => signal.aborted || setOpened({ state: 'shown', data }),
      (error: unknown) => signal.aborted || setOpened(failureOf(error)),
    );
  }, [read]);
  useEffect(() => {
    readAgain();
    return () => reading.current.abort();
  }, [readAgain]);
  const show = useCallback((data: Data) => setOpened({ state: 'shown', data }), []);
  return { opened, readAgain, show };
}

function failureOf(error: unknown): Exclude<Opened<never>, { state: 'loading' | 'shown' }> {
  const status = error instanceof ApiError ? error.status : 0;
  const sentence = sentenceOf(error, 'Something went wrong. Please try again.');
  if (status === 410) return { state: 'unknown', why: sentence };
  return status === 404 || status === 400 ? { state: 'unknown', why: null } : { state: 'failed', sentence };
}
