import type { Crm, Tag } from '#contract/crm.ts';
import { DO_NOT_CONTACT } from '#domain/queues/default-queue.ts';
import { TagBadge } from './tag-badge.tsx';
import { TagPicker } from './tag-picker.tsx';
import { addTag, removeTag } from './use-crm.ts';

/** The tags of a property: take one off, add one of the catalog or type a new one. */
export function TagsEditor({
  propertyId,
  crm: { tags, mayLiftDoNotContact },
}: {
  propertyId: number;
  crm: Crm;
}) {
  const mayLift = ({ key }: Tag) => key !== DO_NOT_CONTACT || mayLiftDoNotContact;
  return (
    <section className="grid gap-2" aria-label="Tags">
      <h3 className="text-sm font-medium">Tags</h3>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag.key} className="max-w-full">
              <TagBadge
                tag={tag}
                note={noteOf(tag, mayLift(tag))}
                onRemove={mayLift(tag) ? () => void removeTag(propertyId, tag) : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <TagPicker tags={tags} onAdd={(tag) => void addTag(propertyId, tag)} />
    </section>
  );
}

function noteOf(tag: Tag, mayLift: boolean): string | undefined {
  if (!mayLift) return '(lifted by an owner or manager)';
  return tag.protected ? '(protected)' : undefined;
}
