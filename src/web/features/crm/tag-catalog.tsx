import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { GovernedTag } from '#contract/tag-catalog.ts';
import { api, query, sentenceOf } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DeleteTagDialog } from './delete-tag-dialog.tsx';
import { TagCatalogTable } from './tag-catalog-table.tsx';
import { TagFormDialog } from './tag-form-dialog.tsx';

/** The administrator's catalog of tags: make, rename, color, protect and delete what everybody is offered. */
export function TagCatalog() {
  const tags = useQuery({ ...query(api.crm.listGovernedTags), refetchOnMount: 'always' });
  const [edited, setEdited] = useState<GovernedTag | 'new' | null>(null);
  const [deleted, setDeleted] = useState<GovernedTag | null>(null);
  return (
    <Card>
      <CardHeader className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <CardTitle>Tag Catalog</CardTitle>
          <CardDescription>
            What everybody is offered, and what companies have for themselves. Only administrators change or
            delete what everybody is offered.
          </CardDescription>
        </div>
        <Button onClick={() => setEdited('new')}>
          <Plus />
          New Tag
        </Button>
      </CardHeader>
      <CardContent>
        {tags.isPending ? (
          <div role="status" className="grid gap-3">
            <span className="sr-only">Loading tags...</span>
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </div>
        ) : !tags.data ? (
          <ErrorState
            title="Failed to fetch tags"
            onRetry={() => tags.refetch()}
            retrying={tags.isFetching}
            className="py-6"
          >
            {sentenceOf(tags.error, 'Something went wrong while loading them.')}
          </ErrorState>
        ) : tags.data.length === 0 ? (
          <p className="text-muted-foreground">No tags yet.</p>
        ) : (
          <TagCatalogTable tags={tags.data} onEdit={setEdited} onDelete={setDeleted} />
        )}
      </CardContent>
      <TagFormDialog tag={edited} onClose={() => setEdited(null)} />
      <DeleteTagDialog tag={deleted} onClose={() => setDeleted(null)} />
    </Card>
  );
}
