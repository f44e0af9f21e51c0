import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepForOffline } from '#web/api/offline.ts';
import { fetchParts } from '#web/ui/lazy-part.tsx';

const QUIET_MS = 500;

/** Fetches what comes later once everything the screen shows is there: its dialogs, and all that opens it offline. */
export function FetchParts() {
  const quiet = useIsFetching() === 0;
  useEffect(() => {
    if (!quiet) return;
    const timer = setTimeout(() => {
      keepForOffline();
      void fetchParts();
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [quiet]);
  return null;
}
