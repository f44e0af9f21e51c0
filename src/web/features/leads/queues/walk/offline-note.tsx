import { WifiOff } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { dateAndTime } from '#web/ui/dates.ts';

/** A note that the data was kept on this device. It is refetched when the connection is back (web/api/query-client.ts). */
export function OfflineNote({ savedAt, onRetry }: { savedAt: number | null; onRetry: () => void }) {
  if (savedAt === null) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border bg-severity-minor-soft px-4 py-2 text-severity-minor-text"
    >
      <p className="mr-auto flex min-w-0 basis-60 grow items-start gap-2.5">
        <WifiOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        No connection. This is the list as it was on {dateAndTime(savedAt)}. Outcomes, priorities and notes
        are saved on this device; moving and removing doors needs a connection.
      </p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
