import { useState } from 'react';
import type { GovernedTag } from '#contract/tag-catalog.ts';
import { api } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Confirm } from '#web/ui/confirm.tsx';

/** Shows how often a tag is used before it is deleted. Open while there is a `tag`. */
export function DeleteTagDialog({ tag, onClose }: { tag: GovernedTag | null; onClose: () => void }) {
  const [shown, setShown] = useState(tag);
  if (tag && tag !== shown) setShown(tag);
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
      action="Delete tag"
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
