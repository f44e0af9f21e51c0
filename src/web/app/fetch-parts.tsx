import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchParts } from '#web/ui/lazy-part.tsx';

const QUIET_MS = 500;

/** Fetches the dialogs of the screen once everything it shows is there. */
export function FetchParts() {
  const quiet = useIsFetching() === 0;
  useEffect(() => {
    if (!quiet) return;
    const timer = setTimeout(() => void fetchParts(), QUIET_MS);
    return () => clearTimeout(timer);
  }, [quiet]);
  return null;
}
