import { Settings2 } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import type { QueueItem } from '#contract/queue-items.ts';
import type { Queue } from '#contract/queues.ts';
import { propertyCount } from '#domain/queues/words.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { queueOptions } from '#web/features/leads/add-to-queue/index.ts';
import { useQueueSquares } from '#web/features/sales/roof-sizes/index.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Select } from '#web/ui/select.tsx';

interface QueueHeadProps {
  queues: readonly Queue[];
  queueId: number | null;
  title: string;
  description: string | null;
  /** Undefined while they load. */
  items: readonly QueueItem[] | undefined;
}

/** The queue's name, description and count, and the way to the other queues. */
export function QueueHead({ queues, queueId, title, description, items }: QueueHeadProps) {
  const navigate = useNavigate();
  const userId = useSignedInUser().id;
  const options = queueOptions(queues, userId);
  const squares = useQueueSquares(queueId);
  const queue = queues.find(({ id }) => id === queueId);
  return (
    <div className="flex shrink-0 flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-xl font-semibold md:text-2xl wrap-anywhere">{title}</h1>
          {items && <Badge aria-label="Properties in queue">{propertyCount(items.length)}</Badge>}
          {squares && <Badge aria-label="Squares in queue">{squares}</Badge>}
        </div>
        {queue && queue.assignee.id !== userId && (
          <p className="text-sm text-muted-foreground wrap-anywhere">Assigned to {queue.assignee.name}</p>
        )}
        {description && (
          <p className="max-w-3xl wrap-anywhere text-muted-foreground max-md:line-clamp-1">{description}</p>
        )}
      </div>
      <div className={cn('flex min-w-0 gap-2 max-sm:w-full', queueId !== null && 'max-md:hidden')}>
        {queues.length > 0 && (
          <Select
            aria-label="Queue"
            placeholder="Choose a queue"
            value={queues.some(({ id }) => id === queueId) ? String(queueId) : undefined}
            options={options}
            onValueChange={(id) => navigate(`/queue/${id}`)}
            className="w-56 max-sm:grow"
          />
        )}
        <Button asChild variant="secondary">
          <Link to="/queues">
            <Settings2 />
            Manage Queues
          </Link>
        </Button>
      </div>
    </div>
  );
}
