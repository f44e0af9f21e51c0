import { CircleAlert, CircleCheck, CircleSlash, type LucideIcon, Undo2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Upload } from '#contract/uploads.ts';
import { operationKinds } from '#domain/operations.ts';
import { OperationActions } from '#web/operations/operation-actions.tsx';
import { useOperation } from '#web/operations/use-operation.ts';
import { Badge } from '#web/ui/badge.tsx';
import { formatDay } from '#web/ui/days.ts';
import { Progress } from '#web/ui/progress.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { megabytes } from '../result/amounts.ts';
import { ColumnsRead } from '../result/columns-read.tsx';
import { countsLine } from '../result/import-counts.tsx';
import { RejectedFileLink } from '../result/rejected-file-link.tsx';
import { figureOf, isRunning } from '../run/import-progress.ts';
import { UndoImport } from './undo-import.tsx';

export function RecentImport({ upload }: { upload: Upload }) {
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 content-start gap-1">
        <div className="flex min-w-0 items-center gap-2">
          <UploadStateBadge state={upload.state} />
          <span className="min-w-0 truncate font-medium" title={upload.fileName}>
            {upload.fileName}
          </span>
          {upload.kind === 'permits' && <Badge variant="outline">Permits</Badge>}
        </div>
        <p className="text-sm text-muted-foreground tabular-nums">
          {factsOf(upload).join(' · ')} · <When at={upload.createdAt} />
        </p>
        <Outcome upload={upload} />
      </div>
      <div className="flex flex-wrap items-center gap-2 self-center">
        {upload.hasRejectedFile && <RejectedFileLink uploadId={upload.id}>Rejected rows</RejectedFileLink>}
        {upload.undoing && <Undoing operationId={upload.undoing} />}
        {upload.may.undo && <UndoImport upload={upload} />}
      </div>
    </li>
  );
}

function Outcome({ upload }: { upload: Upload }) {
  if (isRunning(upload)) {
    return <p className="text-sm tabular-nums">{figureOf({ ...upload, sent: upload.bytesReceived })}</p>;
  }
  if (upload.state === 'undone') return <p className="text-sm">{upload.message}</p>;
  if (upload.state !== 'completed') {
    return (
      <p className="break-words text-sm text-destructive-text">
        {upload.message ?? withoutMessage[upload.state]}
      </p>
    );
  }
  return (
    <>
      <p className="text-sm tabular-nums">{countsLine(upload)}</p>
      <ColumnsRead columns={upload.columns} ignoredColumns={upload.ignoredColumns} />
    </>
  );
}

function factsOf({ zipCode, capturedOn, fileSize, uploadedBy, undoneBy }: Upload): string[] {
  const facts = [zipCode ? `ZIP ${zipCode}` : 'ZIP code of each row'];
  if (capturedOn) facts.push(`captured ${formatDay(capturedOn)}`);
  // Not known before the whole file has arrived.
  if (fileSize > 0) facts.push(`${megabytes(fileSize)} MB`);
  if (uploadedBy) facts.push(uploadedBy);
  if (undoneBy) facts.push(`undone by ${undoneBy}`);
  return facts;
}

const withoutMessage: Record<string, string> = {
  failed: 'Failed to process CSV',
  interrupted: 'The server stopped during the import. Nothing was changed.',
};

function When({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      {new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}
    </time>
  );
}

/** How far the undoing of an import is, with the way to cancel it. */
function Undoing({ operationId }: { operationId: string }) {
  const { data: operation } = useOperation(operationId);
  const { done = 0, total = null } = operation ?? {};
  return (
    <div className="grid w-48 gap-2">
      <p className="text-sm tabular-nums">
        Undoing{total ? `: ${done.toLocaleString()} of ${total.toLocaleString()}` : '...'}
      </p>
      <Progress value={total ? (done / total) * 100 : 0} label="Undoing the import" />
      {operation && (
        <div>
          <OperationActions operation={operation} title={operationKinds[operation.name].title} />
        </div>
      )}
    </div>
  );
}

interface Look {
  word: string;
  variant: ComponentProps<typeof Badge>['variant'];
  icon: LucideIcon | typeof Spinner;
}

const looks: Record<Upload['state'], Look> = {
  receiving: { word: 'Receiving', variant: 'primary', icon: Spinner },
  importing: { word: 'Importing', variant: 'primary', icon: Spinner },
  completed: { word: 'Completed', variant: 'success', icon: CircleCheck },
  failed: { word: 'Failed', variant: 'destructive', icon: CircleAlert },
  undone: { word: 'Undone', variant: 'neutral', icon: Undo2 },
  interrupted: { word: 'Interrupted', variant: 'warning', icon: CircleSlash },
};

function UploadStateBadge({ state }: Pick<Upload, 'state'>) {
  const { word, variant, icon: Icon } = looks[state];
  return (
    <Badge variant={variant} className="shrink-0">
      <Icon aria-hidden="true" />
      {word}
    </Badge>
  );
}
