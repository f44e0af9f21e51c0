import { Footprints } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { QueueItem } from '#contract/queue-items.ts';
import { countTabs } from '#domain/queues/show.ts';
import { Button } from '#web/ui/button.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { Progress } from '#web/ui/progress.tsx';

/** How far the walk has come, when it was last worked, and the way to the next door. */
export function QueueProgress({
  queueId,
  items,
  onWalk,
  menu,
}: {
  queueId: number;
  items: readonly QueueItem[];
  /** Null if the menu has it. */
  onWalk: (() => void) | null;
  menu: ReactNode;
}) {
  const { todo, all } = countTabs(items);
  const worked = all - todo;
  const workedAt = items.reduce<string | null>(
    (latest, item) => ((item.workedAt ?? '') > (latest ?? '') ? item.workedAt : latest),
    null,
  );
  return (
    <div className="flex shrink-0 items-center gap-x-4 gap-y-2 max-md:gap-x-2">
      <div className="grid min-w-0 grow gap-1.5 sm:max-w-96">
        <p className="flex flex-wrap justify-between gap-x-3 tabular-nums">
          <span className="font-medium">
            {worked.toLocaleString()} of {all.toLocaleString()}
          </span>
          {workedAt && (
            <span className="text-muted-foreground max-md:hidden">Last worked {dateAndTime(workedAt)}</span>
          )}
        </p>
        <Progress value={(worked / all) * 100} label="Doors worked" />
      </div>
      {todo > 0 && onWalk && (
        <Button variant="secondary" onClick={onWalk}>
          {worked === 0 ? 'Start' : 'Continue'}
        </Button>
      )}
      {todo > 0 && (
        <Button asChild>
          <Link to={`/knock/${queueId}`}>
            <Footprints />
            Start Knocking
          </Link>
        </Button>
      )}
      {menu}
    </div>
  );
}
