import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, sentenceOf } from './api-error.ts';

export type Opened<Data> =
  | { state: 'loading' }
  /** The link or code never was, or no longer opens anything: the server does not say which. */
  | { state: 'unknown' }
  | { state: 'failed'; sentence: string }
  | { state: 'shown'; data: Data };

/**
 * What a secret link or code opens, on pages without the client and its cache.
 * @param read a stable function; null if there is nothing to open
 */
export function useOpened<Data>(read: ((signal: AbortSignal) => Promise<Data>) | null) {
  const [opened, setOpened] = useState<Opened<Data>>({ state: read ? 'loading' : 'unknown' });
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

const failureOf = (error: unknown): { state: 'unknown' } | { state: 'failed'; sentence: string } =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)
    ? { state: 'unknown' }
    : { state: 'failed', sentence: sentenceOf(error, 'Something went wrong. Please try again.') };
