import { WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '#web/ui/button.tsx';
import { dateAndTime } from './dates.ts';

/** Says that what is shown was kept on this device, and reads it anew when the connection is back. */
export function OfflineNote({ savedAt, onRetry }: { savedAt: number | null; onRetry: () => void }) {
  const offline = savedAt !== null;
  useEffect(() => {
    if (!offline) return;
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [offline, onRetry]);
  if (!offline) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border bg-severity-minor-soft px-4 py-2 text-severity-minor-text"
    >
      <WifiOff aria-hidden="true" className="size-4 shrink-0" />
      <p className="mr-auto">
        No connection. This is the list as it was on {dateAndTime(savedAt)}; changes cannot be saved now.
      </p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
