import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Tag } from '#contract/crm.ts';
import { newTagKey, TAG_LENGTH, tagKeyOf } from '#domain/crm/tag-key.ts';
import { api, query, sentenceOf } from '#web/api/index.ts';
import { cn } from '#web/ui/cn.ts';
import { Input } from '#web/ui/input.tsx';
import { TagBadge } from './tag-badge.tsx';

interface TagPickerProps {
  /** Already on the property: not offered again. */
  tags: readonly Tag[];
  onAdd: (tag: Tag) => void;
}

/** Types to find a tag of the catalog; a text whose key the catalog lacks is offered as a new tag. */
export function TagPicker({ tags, onAdd }: TagPickerProps) {
  const listId = useId();
  const catalog = useQuery(query(api.crm.listCatalog));
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const choices = choicesOf(catalog.data ?? [], tags, typed);

  const close = () => {
    setOpen(false);
    setTyped('');
    setActive(0);
  };
  const pick = (tag: Tag | undefined) => {
    if (!tag) return;
    onAdd(tag);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (open) setActive((active + step + choices.length) % Math.max(choices.length, 1));
      else setOpen(true);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (open) pick(choices[active]?.tag);
    }
  };
  return (
    <Popover.Root open={open} onOpenChange={(next) => next || close()}>
      <Popover.Anchor>
        <Input
          role="combobox"
          aria-label="Add a tag"
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={open && choices[active] ? `${listId}-${active}` : undefined}
          autoComplete="off"
          maxLength={TAG_LENGTH}
          placeholder="Add a tag, or type a new one"
          value={typed}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          // The focus stays in the field; a press in the list must not take it away.
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          className="pointer-events-auto z-50 w-(--radix-popover-trigger-width) overflow-hidden rounded-lg border bg-raised shadow-float data-[state=open]:animate-pop-in"
        >
          <div
            id={listId}
            role="listbox"
            tabIndex={-1}
            aria-label="Tags"
            className="max-h-[min(16rem,var(--radix-popover-content-available-height))] overflow-y-auto p-1"
          >
            {choices.map(({ tag, isNew }, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and handles the keys
              <div
                key={tag.key}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                onMouseMove={() => setActive(index)}
                onClick={() => pick(tag)}
                className={cn(
                  'flex min-h-8 cursor-default select-none items-center gap-2 rounded-md px-2 py-1 touch:min-h-11',
                  index === active && 'bg-hover',
                )}
              >
                {isNew && <Plus aria-hidden="true" className="size-4 shrink-0" />}
                {isNew && 'Create'}
                <TagBadge tag={tag} note={tag.protected ? '(protected)' : undefined} />
              </div>
            ))}
          </div>
          {choices.length === 0 && (
            <p role="status" className="px-3 py-2 text-sm text-muted-foreground">
              {catalog.isError
                ? sentenceOf(catalog.error, 'The tags could not be loaded.')
                : catalog.isPending
                  ? 'Loading...'
                  : 'It is on this property already.'}
            </p>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
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
