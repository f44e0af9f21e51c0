import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Tag } from '#contract/crm.ts';
import { newTagKey, TAG_LENGTH, tagKeyOf } from '#domain/crm/tag-key.ts';
import { api, query, sentenceOf } from '#web/api/index.ts';
import { Suggestions } from '#web/ui/suggestions.tsx';
import { TagBadge } from './tag-badge.tsx';

interface TagPickerProps {
  /** Already on the property: not offered again. */
  tags: readonly Tag[];
  onAdd: (tag: Tag) => void;
}

/** Types to find a tag of the catalog; a text whose key the catalog lacks is offered as a new tag. */
export function TagPicker({ tags, onAdd }: TagPickerProps) {
  const catalog = useQuery(query(api.crm.listCatalog));
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const choices = choicesOf(catalog.data ?? [], tags, typed);

  const openOrClose = (next: boolean) => {
    setOpen(next);
    if (!next) setTyped('');
  };
  return (
    <Suggestions
      items={choices}
      keyOf={({ tag }) => tag.key}
      open={open}
      onOpenChange={openOrClose}
      onPick={({ tag }) => {
        onAdd(tag);
        openOrClose(false);
      }}
      onType={setTyped}
      listLabel="Tags"
      remark={choices.length === 0 && remarkOf(catalog)}
      // The panel scrolls and would cut the list off.
      above
      input={{
        'aria-label': 'Add a tag',
        maxLength: TAG_LENGTH,
        placeholder: 'Add a tag, or type a new one',
        value: typed,
      }}
    >
      {({ tag, isNew }) => (
        <>
          {isNew && <Plus aria-hidden="true" className="size-4 shrink-0" />}
          {isNew && 'Create'}
          <TagBadge tag={tag} note={tag.protected ? '(protected)' : undefined} />
        </>
      )}
    </Suggestions>
  );
}

function remarkOf(catalog: UseQueryResult<Tag[]>): string {
  if (catalog.isError) return sentenceOf(catalog.error, 'The tags could not be loaded.');
  return catalog.isPending ? 'Loading...' : 'This property already has it.';
}

/** Tags of the catalog that match and are not on the property yet, then the new one if it may be made. */
function choicesOf(
  catalog: readonly Tag[],
  tags: readonly Tag[],
  typed: string,
): { tag: Tag; isNew?: boolean }[] {
  const there = new Set(tags.map(({ key }) => key));
  const key = tagKeyOf(typed);
  const matching = catalog.filter(
    (tag) =>
      !there.has(tag.key) &&
      (tag.key.includes(key) || tag.label.toLowerCase().includes(typed.trim().toLowerCase())),
  );
  const choices: { tag: Tag; isNew?: boolean }[] = matching
    .map((tag) => ({ tag }))
    .sort((a, b) => Number(b.tag.key === key) - Number(a.tag.key === key));
  const fresh = newTagKey(typed, [...catalog, ...tags]);
  if (fresh !== null) {
    choices.push({ tag: { key: fresh, label: typed.trim(), color: 'gray', protected: false }, isNew: true });
  }
  return choices;
}
