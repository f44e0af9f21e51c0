import { Link } from 'react-router';
import type { Queue } from '#contract/queues.ts';
import { AssignQueue } from '#web/features/assign-queue/index.ts';
import { Badge } from '#web/ui/badge.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { formatDay } from '#web/ui/days.ts';
import { Progress } from '#web/ui/progress.tsx';

export function QueueRow({ queue }: { queue: Queue }) {
  const { id, name, assignee, day, itemCount, workedCount, workedAt } = queue;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="grid min-w-[min(12rem,100%)] grow basis-0 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <Link to={`/queue/${id}`} className="font-medium underline-offset-2 wrap-anywhere hover:underline">
            {name}
          </Link>
          {day && <Badge variant="outline">Walk of {formatDay(day)}</Badge>}
        </p>
        <p className="text-sm text-muted-foreground wrap-anywhere">
          {assignee.name}
          {workedAt && (
            <>
              {' · worked '}
              <time dateTime={workedAt}>{dateAndTime(workedAt)}</time>
            </>
          )}
        </p>
      </div>
      <div className="grid w-40 gap-1">
        <p className="text-sm tabular-nums">
          {workedCount.toLocaleString()} of {itemCount.toLocaleString()} doors
        </p>
        <Progress value={(100 * workedCount) / itemCount} label={`Done of ${name}`} />
      </div>
      <AssignQueue queue={queue} />
    </li>
  );
}
