import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { type GovernedTag, TagFields } from '#contract/tag-catalog.ts';
import { TAG_LENGTH } from '#domain/crm/tag-key.ts';
import { type TagColor, tagColors } from '#domain/crm.ts';
import { api, sentenceOf, showFieldErrors } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.tsx';
import { TagBadge } from './tag-badge.tsx';

/** Makes a tag, or changes one. Open while there is a `tag` or 'new'. */
export function TagFormDialog({ tag, onClose }: { tag: GovernedTag | 'new' | null; onClose: () => void }) {
  const [shown, setShown] = useState(tag);
  if (tag && tag !== shown) setShown(tag);
  const edited = shown === 'new' ? null : shown;
  return (
    <Dialog open={tag !== null} onOpenChange={(open) => open || onClose()}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{edited ? 'Edit Tag' : 'New Tag'}</DialogTitle>
          <DialogDescription>
            {edited
              ? 'Properties that carry it show the change at once.'
              : 'Everybody is offered it. A company that had one of this name for itself uses this one then.'}
          </DialogDescription>
        </DialogHeader>
        <TagForm key={edited?.key ?? 'new'} tag={edited} onDone={onClose} />
      </DialogContent>
    </Dialog>
  );
}

const colors = tagColors.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

function TagForm({ tag, onDone }: { tag: GovernedTag | null; onDone: () => void }) {
  const form = useForm<TagFields>({
    resolver: zodResolver(TagFields),
    defaultValues: tag ?? { label: '', color: 'gray', protected: false },
  });
  const { errors } = form.formState;
  const [label, color] = form.watch(['label', 'color']);
  const { mutate, isPending } = useMutation({
    mutationFn: (fields: TagFields) =>
      tag
        ? api.crm.updateTag({ params: { tagKey: tag.key }, body: fields })
        : api.crm.createTag({ body: fields }),
    onSuccess(saved) {
      toast({ title: tag ? 'Tag Updated' : 'Tag Created', description: saved.label });
      onDone();
    },
    onError(error) {
      if (showFieldErrors(form.setError, error)) return;
      const fallback = tag ? 'Failed to update tag' : 'Failed to create tag';
      toast({ title: 'Error', description: sentenceOf(error, fallback), variant: 'destructive' });
    },
  });
  return (
    <form onSubmit={form.handleSubmit((fields) => mutate(fields))} noValidate className="contents">
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
            // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is the control
            <label className="flex min-h-9 items-center gap-3">
              <Checkbox
                checked={field.value}
                onCheckedChange={(checked) => field.onChange(checked === true)}
              />
              Protect it: only administrators may change or delete it
            </label>
          )}
        />
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button type="submit" pending={isPending}>
          {tag ? 'Save' : 'Create'}
        </Button>
      </DialogFooter>
    </form>
  );
}
