import { Footprints, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { OwnVisits } from './own-visits.tsx';

/** The way back, how many doors are left, how old the list is, and one's own visits. */
export function KnockHead({
  queueId,
  words,
  savedAt,
}: {
  queueId: number;
  words: string;
  /** Null if the server was asked just now. */
  savedAt: number | null;
}) {
  const [open, setOpen] = useState(false);
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-1 border-b bg-surface px-1">
      <Button asChild variant="ghost" size="icon">
        <Link to={`/queue/${queueId}`} aria-label="Stop knocking, back to the queue">
          <X />
        </Link>
      </Button>
      <h1 className="sr-only">Knocking</h1>
      <div className="grid min-w-0 grow">
        <span className="font-semibold tabular-nums">{words}</span>
        {savedAt !== null && (
          <span className="truncate text-sm text-muted-foreground">Taken along {dateAndTime(savedAt)}</span>
        )}
      </div>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        <Footprints />
        My Visits
      </Button>
      <OwnVisits open={open} onOpenChange={setOpen} />
    </header>
  );
}
