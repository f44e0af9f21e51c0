import { useQuery } from '@tanstack/react-query';
import { FileClock } from 'lucide-react';
import { useState } from 'react';
import type { Upload } from '#contract/uploads.ts';
import { api, query, sentenceOf } from '#web/api/index.ts';
import { FOLLOW_EVERY } from '#web/operations/use-operation.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { isRunning } from './import-progress.ts';
import { useImportRun } from './import-run.ts';
import { RecentImport } from './recent-import.tsx';

const isFollowed = (upload: Upload) => isRunning(upload) || upload.undoing !== null;

const SHOWN_FIRST = 8;

/** The latest imports with what came of each. */
export function RecentImports({ className }: { className?: string }) {
  return (
    <Card className={className}>
      <CardHeader>
        <CardTitle>Recent imports</CardTitle>
      </CardHeader>
      <CardContent>
        <Imports />
      </CardContent>
    </Card>
  );
}

function Imports() {
  const [showAll, setShowAll] = useState(false);
  const ownRuns = useImportRun().phase === 'running';
  const history = useQuery({
    ...query(api.uploads.listHistory),
    // Other administrators import too; the row of each shows how far it is.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (ownRuns || state.data?.some(isFollowed) ? FOLLOW_EVERY : false),
  });
  if (history.isPending) return <Loading />;
  // A missed answer while an import is followed leaves what is known on the screen.
  if (history.isLoadingError) {
    return (
      <ErrorState
        title="Failed to fetch recent imports"
        onRetry={() => history.refetch()}
        retrying={history.isFetching}
        className="py-6"
      >
        {sentenceOf(history.error, 'Something went wrong while loading them.')}
      </ErrorState>
    );
  }
  if (history.data.length === 0) {
    return (
      <EmptyState icon={FileClock} title="No imports yet" className="py-6">
        Upload a property CSV above. It appears here with what was inserted, updated and rejected.
      </EmptyState>
    );
  }
  const shown = showAll ? history.data : history.data.slice(0, SHOWN_FIRST);
  return (
    <div className="grid gap-3">
      <ul className="-my-3 divide-y">
        {shown.map((upload) => (
          <RecentImport key={upload.id} upload={upload} />
        ))}
      </ul>
      {history.data.length > shown.length && (
        <Button variant="secondary" size="sm" className="mt-3 w-fit" onClick={() => setShowAll(true)}>
          Show all {history.data.length}
        </Button>
      )}
    </div>
  );
}

function Loading() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  );
}
