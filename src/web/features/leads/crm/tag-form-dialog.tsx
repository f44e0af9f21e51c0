import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { type GovernedTag, TagFields } from '#contract/tag-catalog.ts';
import { capitalized } from '#domain/capitalized.ts';
import { TAG_LENGTH } from '#domain/crm/tag-key.ts';
import { type TagColor, tagColors } from '#domain/crm.ts';
import { api } from '#web/api/index.ts';
import { EditDialog } from '#web/forms/edit-dialog.tsx';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { useSave } from '#web/forms/use-save.ts';
import { DialogBody } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { TagBadge } from './tag-badge.tsx';

/** Makes a tag, or changes one. Open while there is a `tag` or 'new'. */
export function TagFormDialog({ tag, onClose }: { tag: GovernedTag | 'new' | null; onClose: () => void }) {
  return (
    <EditDialog
      thing={tag}
      making={{
        title: 'New Tag',
        description: 'Every company can use it. It replaces a company’s own tag of the same name.',
      }}
      changing={{ title: 'Edit Tag', description: 'Properties with this tag show the change right away.' }}
      onClose={onClose}
    >
      {(edited) => <TagForm key={edited?.key ?? 'new'} tag={edited} onDone={onClose} />}
    </EditDialog>
  );
}

const colors = tagColors.map((value) => ({ value, label: capitalized(value) }));

function TagForm({ tag, onDone }: { tag: GovernedTag | null; onDone: () => void }) {
  const form = useForm<TagFields>({
    resolver: zodResolver(TagFields),
    defaultValues: tag ?? { label: '', color: 'gray', protected: false },
  });
  const { errors } = form.formState;
  const [label, color] = form.watch(['label', 'color']);
  const { submit, isSaving } = useSave(form, {
    save: (fields) =>
      tag
        ? api.crm.updateTag({ params: { tagKey: tag.key }, body: fields })
        : api.crm.createTag({ body: fields }),
    onSaved: onDone,
    failure: tag ? 'Failed to update tag' : 'Failed to create tag',
  });
  return (
    <form onSubmit={submit} noValidate className="contents">
      <DialogBody>
        <Field label="Label" error={errors.label?.message}>
          {(control) => (
            <Input {...control} {...form.register('label')} maxLength={TAG_LENGTH} autoComplete="off" />
          )}
        </Field>
        <div className="grid grid-cols-2 items-end gap-4">
          <Controller
            control={form.control}
            name="color"
            render={({ field }) => (
              <Field label="Color">
                {(control) => (
                  <Select
                    {...control}
                    value={field.value}
                    options={colors}
                    onValueChange={(value) => field.onChange(value as TagColor)}
                  />
                )}
              </Field>
            )}
          />
          <p className="flex h-9 min-w-0 items-center" aria-hidden="true">
            <TagBadge tag={{ key: 'preview', label: label.trim() || 'Preview', color }} />
          </p>
        </div>
        <Controller
          control={form.control}
          name="protected"
          render={({ field }) => (
            <LabeledCheckbox checked={field.value} onCheckedChange={(checked) => field.onChange(checked)}>
              Protect it: only administrators may change or delete it
            </LabeledCheckbox>
          )}
        />
      </DialogBody>
      <FormFooter label={tag ? 'Save' : 'Create'} isSaving={isSaving} />
    </form>
  );
}
