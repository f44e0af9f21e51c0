import type { Crm } from '#contract/crm.ts';
import { TagBadge } from './tag-badge.tsx';
import { TagPicker } from './tag-picker.tsx';
import { addTag, removeTag } from './use-crm.ts';

/** The tags of a property: take one off, add one of the catalog or type a new one. */
export function TagsEditor({ propertyId, crm: { tags } }: { propertyId: number; crm: Crm }) {
  return (
    <section className="grid gap-2" aria-label="Tags">
      <h3 className="text-sm font-medium">Tags</h3>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag.key} className="max-w-full">
              <TagBadge
                tag={tag}
                note={tag.protected ? '(protected)' : undefined}
                onRemove={() => removeTag(propertyId, tags, tag)}
              />
            </li>
          ))}
        </ul>
      )}
      <TagPicker tags={tags} onAdd={(tag) => addTag(propertyId, tags, tag)} />
    </section>
  );
}
