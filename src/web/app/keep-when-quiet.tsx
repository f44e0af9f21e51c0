import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepForOffline } from '#web/api/offline.ts';

const QUIET_MS = 500;

/** Once everything the screen shows is there, fetches what opens it and the field's other screens without a connection. */
export function KeepWhenQuiet() {
  const quiet = useIsFetching() === 0;
  useEffect(() => {
    if (!quiet) return;
    const timer = setTimeout(keepForOffline, QUIET_MS);
    return () => clearTimeout(timer);
  }, [quiet]);
  return null;
}
