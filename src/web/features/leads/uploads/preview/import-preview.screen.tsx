import { useQuery } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import { Link, useParams } from 'react-router';
import type { UploadPreview } from '#contract/upload-previews.ts';
import { counted } from '#domain/standing.ts';
import { ApiError, api, query, sentenceOf } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { megabytes } from '../result/amounts.ts';
import { ImportOutcome } from '../result/import-outcome.tsx';
import { importRun, useImportRun } from '../run/import-run.ts';
import { PreviewForm } from './preview-form.tsx';

/** What is in a file and what its import would do, before anything is stored. */
export function ImportPreviewScreen() {
  const { previewId = '' } = useParams();
  const preview = useQuery(query(api.uploadPreviews.get, { params: { previewId } }));
  usePageTitle(preview.data ? `Preview of ${preview.data.fileName}` : 'Preview of an import');
  const isGone = preview.error instanceof ApiError && [400, 404].includes(preview.error.status);
  return (
    <div className="mx-auto grid w-full max-w-7xl grid-cols-1 gap-6 px-4 py-8 sm:px-6">
      {(!preview.data || isGone) && <h1 className="sr-only">Preview of an import</h1>}
      {preview.data && !isGone ? (
        <Preview preview={preview.data} />
      ) : isGone ? (
        <EmptyState icon={FileX} title="This preview is gone" action={<ChooseAnother />}>
          It was discarded, or it expired after three days. Choose the file again.
        </EmptyState>
      ) : preview.isError ? (
        <ErrorState
          title="Failed to fetch the preview"
          onRetry={() => preview.refetch()}
          retrying={preview.isFetching}
        >
          {sentenceOf(preview.error, 'Something went wrong while loading it.')}
        </ErrorState>
      ) : (
        <Loading />
      )}
    </div>
  );
}

function Preview({ preview }: { preview: UploadPreview }) {
  const run = useImportRun();
  const isImported = preview.uploadId !== null;
  return (
    <>
      <Head preview={preview} />
      {'previewId' in run && run.previewId === preview.id && (
        <Section title="Import">
          <ImportOutcome run={run} onDismiss={importRun.dismiss} />
        </Section>
      )}
      {isImported ? <Imported /> : <PreviewForm key={preview.revision} preview={preview} />}
    </>
  );
}

function Head({ preview }: { preview: UploadPreview }) {
  const { order, layout, columns, outcome, fileSize, keptUntil, uploadId } = preview;
  const kept = new Date(keptUntil).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  const facts = [
    order.kind === 'permits'
      ? 'Building permits'
      : (layout?.name ?? 'Unknown layout: columns are matched by name'),
    counted(columns.length, 'column', 'columns'),
    outcome && counted(outcome.total, 'row', 'rows'),
    `${megabytes(fileSize)} MB`,
    uploadId === null && `kept until ${kept}`,
  ].filter(Boolean);
  return (
    <div className="grid gap-1">
      <Link
        to="/data"
        className="w-fit text-sm font-medium text-primary-text underline-offset-4 hover:underline touch:py-3"
      >
        Data management
      </Link>
      <h1 className="break-words text-2xl font-semibold">Preview of {preview.fileName}</h1>
      <p className="text-muted-foreground tabular-nums">{facts.join(' · ')}</p>
      {layout?.isFromMemory && (
        <p className="text-sm text-muted-foreground">
          We know this layout from public documents only, and {layout.name} may have changed it. Please look
          at the columns.
        </p>
      )}
    </div>
  );
}

function Imported() {
  return (
    <EmptyState title="This file was imported" action={<ChooseAnother />}>
      The result is under Recent imports.
    </EmptyState>
  );
}

const ChooseAnother = () => (
  <Button asChild>
    <Link to="/data">Data management</Link>
  </Button>
);

function Loading() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-8 w-80 max-w-full" />
      <Skeleton className="h-40" />
      <Skeleton className="h-64" />
    </div>
  );
}
