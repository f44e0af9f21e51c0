import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '#web/api/index.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'isPending' | 'error' | 'isFetching'> & {
    refetch: () => unknown;
  };
  /** Shown when it fails, for example 'Failed to fetch users'. */
  failure: string;
  children: (data: Data) => ReactNode;
}

/** What was asked for once it is there; a skeleton before, an error with 'Try Again' where it failed. */
export function Loaded<Data>({ query, failure, children }: LoadedProps<Data>) {
  if (query.isPending) return <Loading />;
  if (query.data === undefined) {
    return (
      <ErrorState
        title={failure}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
        className="py-6"
      >
        {sentenceOf(query.error, 'Something went wrong while loading them.')}
      </ErrorState>
    );
  }
  return children(query.data);
}

function Loading() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </div>
  );
}
