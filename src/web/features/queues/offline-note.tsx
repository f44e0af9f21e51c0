import { WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '#web/ui/button.tsx';
import { dateAndTime } from '#web/ui/dates.ts';

// Milliseconds between the browser's word that there is a network and the first call that gets through on it.
const SETTLING = 1000;

/** Says that what is shown was kept on this device, and reads it again when the connection is back. */
export function OfflineNote({ savedAt, onRetry }: { savedAt: number | null; onRetry: () => void }) {
  const offline = savedAt !== null;
  useEffect(() => {
    if (!offline) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const retry = () => {
      clearTimeout(timer);
      timer = setTimeout(onRetry, SETTLING);
    };
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
      clearTimeout(timer);
    };
  }, [offline, onRetry]);
  if (!offline) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border bg-severity-minor-soft px-4 py-2 text-severity-minor-text"
    >
      <p className="mr-auto flex min-w-0 basis-60 grow items-start gap-2.5">
        <WifiOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        No connection. This is the list as it was on {dateAndTime(savedAt)}. What you say of a door, its
        priority and its note are saved on this device; moving and removing doors needs a connection.
      </p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
