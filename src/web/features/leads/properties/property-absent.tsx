import { SearchX } from 'lucide-react';
import { sentenceOf } from '#web/api/index.ts';
import { DialogDescription, DialogTitle } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { useProperty } from './use-property.ts';

/** The dialog's text while there is no property to show: it is loading, it is hidden, or loading failed. */
export function PropertyAbsent({ read }: { read: ReturnType<typeof useProperty> }) {
  return (
    <>
      <DialogTitle className="sr-only">Property</DialogTitle>
      <DialogDescription className="sr-only">
        {read.absent ? 'Not found' : read.error ? 'Failed to load' : 'Loading'}
      </DialogDescription>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: this text is read first, before the buttons
        tabIndex={0}
        className="grid min-h-0 grow content-center overflow-y-auto p-6 outline-none"
      >
        {read.absent ? (
          <EmptyState icon={SearchX} title="Property not found">
            It no longer exists, or it is in a ZIP code that is not assigned to you.
          </EmptyState>
        ) : read.error ? (
          <ErrorState title="Failed to fetch property" onRetry={read.retry} retrying={read.retrying}>
            {sentenceOf(read.error, 'Something went wrong while loading it.')}
          </ErrorState>
        ) : (
          <div role="status" className="grid h-full content-start gap-4 pt-2">
            <span className="sr-only">Loading property...</span>
            <Skeleton className="h-7 w-2/3" />
            <Skeleton className="h-10" />
            <Skeleton className="h-48" />
            <Skeleton className="h-24" />
          </div>
        )}
      </div>
    </>
  );
}
