import { X } from 'lucide-react';
import { Link } from 'react-router';
import type { Walk } from '#contract/walks.ts';
import { api } from '#web/api/index.ts';
import { AssignQueue } from '#web/features/leads/assign-queue/index.ts';
import { AskedButton } from '#web/forms/asked-button.tsx';
import { cn } from '#web/ui/cn.ts';
import { duration } from '#web/ui/duration.ts';
import { toast } from '#web/ui/toast.tsx';

interface WalkRowProps {
  walk: Walk;
  /** What shows it on the map: the walker's color, or a number. */
  mark: { color: string } | { number: number };
  mayLead: boolean;
}

export function WalkRow({ walk, mark, mayLead }: WalkRowProps) {
  const { name, walker, doors, done, miles, minutes } = walk;
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0 large-text:flex-wrap">
      <span
        aria-hidden="true"
        style={'color' in mark ? { background: mark.color } : undefined}
        className={cn(
          'grid shrink-0 place-content-center rounded-full text-sm font-medium tabular-nums',
          'color' in mark ? 'size-4' : 'size-7 bg-primary-soft text-primary-text',
        )}
      >
        {'number' in mark && mark.number}
      </span>
      <div className="grid min-w-0 grow gap-0.5">
        <p className="font-medium wrap-anywhere">{walker.name}</p>
        <p className="text-sm text-muted-foreground wrap-anywhere">
          <Link
            to={`/queue/${walk.queueId}`}
            className="inline-flex min-h-6 items-center underline touch:min-h-11"
          >
            {name}
          </Link>
        </p>
        <p className="text-sm text-muted-foreground tabular-nums">
          {done} of {doors} doors · {miles.toFixed(1)} miles · about {duration(minutes)}
        </p>
      </div>
      {mayLead && (
        <div className="flex">
          <AssignQueue queue={{ id: walk.queueId, name, assignee: walker }} />
          <TakeBack walk={walk} />
        </div>
      )}
    </li>
  );
}

function TakeBack({ walk: { id, name, walker, done } }: { walk: Walk }) {
  return (
    <AskedButton
      variant="ghost"
      size="icon"
      aria-label={`Take back ${name} from ${walker.name}`}
      asks={{
        title: `Take ${name} back?`,
        description:
          done === 0
            ? `${walker.name} loses the queue, and its doors are free for other walks of the day.`
            : `Its doors are free for other walks of the day. ${walker.name} keeps the queue, because they have started it.`,
        action: 'Take Back',
      }}
      act={() => api.walks.remove({ params: { walkId: id } })}
      failure="Failed to take the walk back"
      onDone={({ message }) => {
        toast({ title: message });
      }}
    >
      <X />
    </AskedButton>
  );
}
