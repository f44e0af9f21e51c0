import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { GovernedTag } from '#contract/tag-catalog.ts';
import { api, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { DeleteTagDialog } from './delete-tag-dialog.tsx';
import { TagCatalogTable } from './tag-catalog-table.tsx';
import { TagFormDialog } from './tag-form-dialog.tsx';

/** The administrator's catalog of tags: make, rename, color, protect and delete what everybody is offered. */
export function TagCatalog() {
  const tags = useQuery(query(api.crm.listGovernedTags));
  const [edited, setEdited] = useState<GovernedTag | 'new' | null>(null);
  const [deleted, setDeleted] = useState<GovernedTag | null>(null);
  return (
    <Card>
      <CardHeader className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <CardTitle>Tag Catalog</CardTitle>
          <CardDescription>
            Tags shared by every company, and tags that companies made for themselves. Only administrators can
            change or delete shared tags.
          </CardDescription>
        </div>
        <Button onClick={() => setEdited('new')}>
          <Plus />
          New Tag
        </Button>
      </CardHeader>
      <CardContent>
        <Loaded query={tags} failure="Failed to fetch tags">
          {(all) =>
            all.length === 0 ? (
              <p className="text-muted-foreground">No tags yet.</p>
            ) : (
              <TagCatalogTable tags={all} onEdit={setEdited} onDelete={setDeleted} />
            )
          }
        </Loaded>
      </CardContent>
      <TagFormDialog tag={edited} onClose={() => setEdited(null)} />
      <DeleteTagDialog tag={deleted} onClose={() => setDeleted(null)} />
    </Card>
  );
}
