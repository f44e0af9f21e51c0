import { type GovernedTag, TagFields } from '#contract/tag-catalog.ts';
import { capitalized } from '#domain/capitalized.ts';
import { TAG_LENGTH } from '#domain/crm/tag-key.ts';
import { tagColors } from '#domain/crm.ts';
import { api } from '#web/api/index.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useLast } from '#web/ui/use-last.ts';
import { TagBadge } from './tag-badge.tsx';

const colors = tagColors.map((value) => ({ value, label: capitalized(value) }));

/** Makes a tag, or changes one. Open while there is a `tag` or 'new'. */
export function TagFormDialog({ tag, onClose }: { tag: GovernedTag | 'new' | null; onClose: () => void }) {
  const last = useLast(tag);
  const edited = last === 'new' ? null : last;
  return (
    <FormDialog
      open={tag !== null}
      onOpenChange={onClose}
      title={edited ? 'Edit Tag' : 'New Tag'}
      description={
        edited
          ? 'Properties with this tag show the change right away.'
          : 'Every company can use it. It replaces a company’s own tag of the same name.'
      }
      schema={TagFields}
      start={edited ?? { label: '', color: 'gray', protected: false }}
      save={(body) =>
        edited ? api.crm.updateTag({ params: { tagKey: edited.key }, body }) : api.crm.createTag({ body })
      }
      failure={edited ? 'Failed to update tag' : 'Failed to create tag'}
      action={edited ? 'Save' : 'Create'}
    >
      {(form) => (
        <>
          <form.Text name="label" label="Label" maxLength={TAG_LENGTH} />
          <div className="grid grid-cols-2 items-end gap-4">
            <form.Choice name="color" label="Color" options={colors} />
            <p className="flex h-9 min-w-0 items-center" aria-hidden="true">
              <TagBadge
                tag={{
                  key: 'preview',
                  label: form.values.label.trim() || 'Preview',
                  color: form.values.color,
                }}
              />
            </p>
          </div>
          <form.Check name="protected">Protect it: only administrators may change or delete it</form.Check>
        </>
      )}
    </FormDialog>
  );
}
