import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Operation } from '#contract/operations.ts';
import { type OperationState, operationKinds } from '#domain/operations.ts';
import { counted } from '#domain/standing.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { OperationActions } from '#web/operations/operation-actions.tsx';
import { useOperation } from '#web/operations/use-operation.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { formatDay } from '#web/ui/days.ts';
import { Progress } from '#web/ui/progress.tsx';

const states = {
  queued: { word: 'Waiting', variant: 'neutral' },
  running: { word: 'Running', variant: 'primary' },
  completed: { word: 'Completed', variant: 'success' },
  failed: { word: 'Failed', variant: 'destructive' },
  canceled: { word: 'Canceled', variant: 'outline' },
  dead: { word: 'Given up', variant: 'destructive' },
} as const satisfies Record<OperationState, object>;

/** One piece of long work: what, about what, who, how far, and what can be done. */
export function OperationItem({ operation }: { operation: Operation }) {
  const [isOpen, setOpen] = useState(false);
  const { title } = operationKinds[operation.name];
  const { word, variant } = states[operation.state];
  return (
    <article
      aria-label={`${title}: ${operation.subject}`}
      className="flex flex-wrap items-start gap-x-6 gap-y-3"
    >
      <div className="grid min-w-0 grow basis-80 gap-1.5">
        <h2 className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {title}
          <Badge variant={variant}>{operation.isCanceling ? 'Canceling' : word}</Badge>
        </h2>
        <p className="wrap-anywhere">{subjectWords(operation.subject)}</p>
        <p className="text-sm text-muted-foreground wrap-anywhere">{linesOf(operation).join(' · ')}</p>
        {isOpen && <OperationFailures operationId={operation.id} />}
      </div>
      <div className="grid min-w-0 grow basis-80 content-start gap-1.5">
        <Figures operation={operation} />
        {operation.error && <p className="text-sm wrap-anywhere">{operation.error}</p>}
        {operation.result && <Result result={operation.result} />}
      </div>
      <div className="flex flex-wrap gap-2">
        {operation.hasFailures && (
          <Button size="sm" variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide Details' : 'What went wrong'}
          </Button>
        )}
        <OperationActions operation={operation} title={title} />
      </div>
    </article>
  );
}

function linesOf({ startedBy, createdAt, finishedAt, recoveries }: Operation): string[] {
  return [
    startedBy ?? 'The platform',
    dateAndTime(createdAt),
    ...(finishedAt ? [tookWords(createdAt, finishedAt)] : []),
    ...(recoveries > 0 ? [`taken up again ${recoveries === 1 ? 'once' : `${recoveries} times`}`] : []),
  ];
}

const subjectWords = (subject: string): string =>
  subject.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => formatDay(day));

/** How long it took, waiting included: 'ended after 6 minutes'. */
function tookWords(from: string, to: string): string {
  const seconds = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
  if (seconds < 90) return `ended after ${counted(seconds, 'second', 'seconds')}`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `ended after ${counted(minutes, 'minute', 'minutes')}`;
  return `ended after ${counted(Math.round(minutes / 60), 'hour', 'hours')}`;
}

function Result({ result: { message, file } }: { result: NonNullable<Operation['result']> }) {
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm wrap-anywhere">{message}</p>
      {file && (
        <Button asChild variant="secondary" size="sm">
          <a href={file.path} download>
            <Download aria-hidden="true" />
            {file.label}
          </a>
        </Button>
      )}
    </div>
  );
}

function Figures({ operation: { name, state, step, done, total } }: { operation: Operation }) {
  if (state !== 'running' || (total === null && done === 0)) return null;
  const figure = `${done.toLocaleString()}${total === null ? '' : ` of ${total.toLocaleString()}`}`;
  return (
    <div className="grid max-w-md gap-1">
      {total !== null && (
        <Progress value={total > 0 ? (done / total) * 100 : 100} label={`Step ${step ?? ''}`} />
      )}
      <p className="text-sm text-muted-foreground tabular-nums">
        {step && `${step}: `}
        {figure} {operationKinds[name].unit}
      </p>
    </div>
  );
}

/** The technical messages of failures. */
function OperationFailures({ operationId }: { operationId: string }) {
  const operation = useOperation(operationId);
  return (
    <Loaded query={operation} failure="Failed to fetch what went wrong">
      {({ failures }) =>
        failures.length === 0 ? (
          <p className="text-sm text-muted-foreground">No details were recorded.</p>
        ) : (
          <ul className="grid gap-2 rounded-md bg-muted p-3 text-sm">
            {failures.map(({ step, message, at }) => (
              <li key={at} className="grid gap-0.5 wrap-anywhere">
                <span className="text-muted-foreground">
                  <time dateTime={at}>{dateAndTime(at)}</time>
                  {step && `, step ‘${step}’`}
                </span>
                {message}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
