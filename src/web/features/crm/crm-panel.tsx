import { sentenceOf } from '#web/api/index.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CompactNotes } from './notes-panel.tsx';
import { StageSelect } from './stage-select.tsx';
import { TagsEditor } from './tags-editor.tsx';
import { useCrm } from './use-crm.ts';

/** Where the user's company stands with a property: stage, tags and the latest notes. */
export function CrmPanel({ propertyId }: { propertyId: number }) {
  const crm = useCrm(propertyId);
  if (crm.isPending) {
    return (
      <div role="status" className="grid gap-4">
        <span className="sr-only">Loading...</span>
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    );
  }
  // What was read stays in use when reading it again fails.
  if (!crm.data) {
    return (
      <ErrorState
        title="Failed to fetch CRM data"
        onRetry={() => crm.refetch()}
        retrying={crm.isFetching}
        className="py-6"
      >
        {sentenceOf(crm.error, 'Something went wrong while loading it.')}
      </ErrorState>
    );
  }
  return (
    <div className="grid gap-6">
      <StageSelect propertyId={propertyId} crm={crm.data} />
      <TagsEditor propertyId={propertyId} crm={crm.data} />
      <CompactNotes propertyId={propertyId} />
    </div>
  );
}
