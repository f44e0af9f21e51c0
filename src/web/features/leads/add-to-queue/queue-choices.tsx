import { useEffect, useId, useRef } from 'react';
import { DEFAULT_QUEUE } from '#domain/queues/default-queue.ts';
import { inWorkOrder, isDone } from '#domain/queues/work-order.ts';
import { sentenceOf } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { dayOf } from '#web/ui/days.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { QueueChoice } from './add-run.ts';
import { useQueues } from './use-queues.ts';

interface QueueChoicesProps {
  value: QueueChoice | 'new' | null;
  onChange: (queueId: QueueChoice | 'new') => void;
  /** The name of a new one that can be chosen as well, and is to begin with. */
  newName?: string | undefined;
  error: string | undefined;
}

/** The user's own queues with doors to do or without any yet. Where there are none, their Default Queue, which the first property makes. */
export function QueueChoices({ value, onChange, newName, error }: QueueChoicesProps) {
  const group = useId();
  const queues = useQueues();
  const userId = useSignedInUser().id;
  const list =
    queues.data &&
    inWorkOrder(
      queues.data.data.filter((queue) => queue.assignee.id === userId && !isDone(queue)),
      dayOf(new Date()),
    );
  const offersNew = newName !== undefined && (queues.data?.data.length ?? 0) > 0;
  const none = list?.length === 0 && !offersNew;
  useEffect(() => {
    if (none && value === null) onChange('default');
    if (offersNew && value === null) onChange('new');
  }, [none, offersNew, value, onChange]);

  // The element focused while they loaded is below them.
  const loaded = list !== undefined;
  const wasLoading = useRef(!loaded);
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!loaded || !wasLoading.current) return;
    wasLoading.current = false;
    if (!document.activeElement?.matches('input')) first.current?.querySelector('input')?.focus();
  }, [loaded]);

  if (queues.isError) {
    return (
      <ErrorState title="Failed to fetch queues" onRetry={() => queues.refetch()} className="py-2">
        {sentenceOf(queues.error, 'Something went wrong while loading them.')}
      </ErrorState>
    );
  }
  if (!list) {
    return (
      <div role="status" className="grid gap-2">
        <span className="sr-only">Loading queues...</span>
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    );
  }
  const choices = none
    ? [{ id: 'default' as const, name: DEFAULT_QUEUE, hint: 'new' }]
    : [
        ...(offersNew ? [{ id: 'new' as const, name: newName, hint: 'new' }] : []),
        ...list.map(({ id, name, itemCount, workedCount }) => ({
          ...{ id, name },
          hint:
            workedCount === 0
              ? itemCount.toLocaleString()
              : `${(itemCount - workedCount).toLocaleString()} of ${itemCount.toLocaleString()} to do`,
        })),
      ];
  return (
    <fieldset
      className="grid min-w-0 grid-cols-1 gap-2"
      aria-describedby={error ? `${group}-error` : undefined}
    >
      <legend className="mb-1.5 font-medium">Queue</legend>
      <div ref={first} className="grid max-h-64 grid-cols-1 gap-1.5 overflow-y-auto p-0.5">
        {choices.map(({ id, name, hint }) => (
          <label
            key={id}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border px-3 hover:bg-hover has-checked:border-primary has-checked:bg-primary-soft"
          >
            <input
              type="radio"
              name={group}
              checked={value === id}
              onChange={() => onChange(id)}
              className="size-4 shrink-0 accent-primary"
            />
            <span className="min-w-0 grow truncate">{name}</span>
            <span className="text-sm text-muted-foreground tabular-nums">{hint}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${group}-error`} role="alert" className="text-sm text-destructive-text">
          {error}
        </p>
      )}
    </fieldset>
  );
}
