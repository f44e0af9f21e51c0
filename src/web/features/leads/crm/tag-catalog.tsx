import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { GovernedTag } from '#contract/tag-catalog.ts';
import { api, query } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { useLast } from '#web/ui/use-last.ts';
import { TagCatalogTable } from './tag-catalog-table.tsx';
import { TagFormDialog } from './tag-form-dialog.tsx';

/** The administrator's catalog of tags: make, rename, color, protect and delete what everybody is offered. */
export function TagCatalog() {
  const tags = useQuery(query(api.crm.listGovernedTags));
  const [edited, setEdited] = useState<GovernedTag | 'new' | null>(null);
  const [deleted, setDeleted] = useState<GovernedTag | null>(null);
  return (
    <Section
      title="Tag Catalog"
      description="Tags shared by every company, and tags that companies made for themselves. Only administrators can change or delete shared tags."
      actions={
        <Button onClick={() => setEdited('new')}>
          <Plus />
          New Tag
        </Button>
      }
    >
      <Loaded query={tags} failure="Failed to fetch tags">
        {(all) =>
          all.length === 0 ? (
            <p className="text-muted-foreground">No tags yet.</p>
          ) : (
            <TagCatalogTable tags={all} onEdit={setEdited} onDelete={setDeleted} />
          )
        }
      </Loaded>
      <TagFormDialog tag={edited} onClose={() => setEdited(null)} />
      <DeleteTagDialog tag={deleted} onClose={() => setDeleted(null)} />
    </Section>
  );
}

/** Shows how often a tag is used before it is deleted. Open while there is a `tag`. */
function DeleteTagDialog({ tag, onClose }: { tag: GovernedTag | null; onClose: () => void }) {
  const shown = useLast(tag);
  const { mutate, isPending } = useAct(
    ({ key }: GovernedTag) => api.crm.removeTagFromCatalog({ params: { tagKey: key } }),
    { failure: 'Failed to delete tag', onDone: onClose },
  );
  return (
    <Confirm
      open={tag !== null}
      onOpenChange={(open) => open || onClose()}
      title={`Delete tag “${shown?.label ?? ''}”?`}
      description={shown && `${usesOf(shown)} This action cannot be undone.`}
      action="Delete Tag"
      onConfirm={() => tag && mutate(tag)}
      pending={isPending}
    />
  );
}

function usesOf({ uses, users }: GovernedTag): string {
  if (uses === 0) return 'It is not in use.';
  const times = uses === 1 ? 'one property' : `${uses.toLocaleString()} properties`;
  const people = users === 1 ? 'one user' : `${users.toLocaleString()} users`;
  return `It is removed from ${times} of ${people}; their timelines keep its name.`;
}
