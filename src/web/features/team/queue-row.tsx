import type { TeamQueue } from '#contract/team-queues.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { dayWords } from '#web/ui/days.ts';
import { Progress } from '#web/ui/progress.tsx';

interface QueueRowProps {
  queue: TeamQueue;
  onShow: () => void;
}

export function QueueRow({ queue: { name, owner, day, doors, worked, workedAt }, onShow }: QueueRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="grid min-w-48 grow basis-0 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          {day && <Badge variant="outline">Walk of {dayWords(day)}</Badge>}
        </p>
        <p className="text-sm text-muted-foreground wrap-anywhere">
          {owner.name}
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
          {worked.toLocaleString()} of {doors.toLocaleString()} doors
        </p>
        <Progress value={(100 * worked) / doors} label={`Done of ${name}`} />
      </div>
      <Button variant="secondary" size="sm" aria-label={`Doors of ${name} of ${owner.name}`} onClick={onShow}>
        Doors
      </Button>
    </li>
  );
}
