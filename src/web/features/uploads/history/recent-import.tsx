import type { Upload } from '#contract/uploads.ts';
import { formatDay } from '#web/ui/days.ts';
import { megabytes } from '../result/amounts.ts';
import { ColumnsRead } from '../result/columns-read.tsx';
import { countsLine } from '../result/import-counts.tsx';
import { RejectedFileLink } from '../result/rejected-file-link.tsx';
import { figureOf, isRunning } from '../run/import-progress.ts';
import { UndoImport } from './undo-import.tsx';
import { Undoing } from './undoing.tsx';
import { UploadStateBadge } from './upload-state-badge.tsx';

export function RecentImport({ upload }: { upload: Upload }) {
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 content-start gap-1">
        <div className="flex min-w-0 items-center gap-2">
          <UploadStateBadge state={upload.state} />
          <span className="min-w-0 truncate font-medium" title={upload.fileName}>
            {upload.fileName}
          </span>
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
