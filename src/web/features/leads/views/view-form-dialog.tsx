import { zodResolver } from '@hookform/resolvers/zod';
import { type Control, Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { type SavedView, VIEW_NAME_LENGTH, ViewFields } from '#contract/views.ts';
import { api } from '#web/api/index.ts';
import { EditDialog } from '#web/forms/edit-dialog.tsx';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { useSave } from '#web/forms/use-save.ts';
import { DialogBody } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { CurrentView } from './current-view.ts';

interface ViewFormDialogProps {
  /** Open while there is one. */
  view: SavedView | 'new' | null;
  current: CurrentView;
  onClose: () => void;
}

/** Saves what is shown under a name, or changes one of the user's views. */
export function ViewFormDialog({ view, current, onClose }: ViewFormDialogProps) {
  return (
    <EditDialog
      thing={view}
      making={{
        title: 'Save this view',
        description: 'Saves the current area, filters and sort order.',
      }}
      changing={{
        title: 'Edit view',
        description: 'Its filters stay unless you replace them with the current ones.',
      }}
      onClose={onClose}
    >
      {(edited) => <ViewForm key={edited?.id ?? 'new'} view={edited} current={current} onDone={onClose} />}
    </EditDialog>
  );
}

const Fields = ViewFields.pick({ name: true }).extend({ shared: z.boolean(), replaced: z.boolean() });
type Fields = z.infer<typeof Fields>;

function ViewForm({
  view,
  current,
  onDone,
}: {
  view: SavedView | null;
  current: CurrentView;
  onDone: () => void;
}) {
  const form = useForm<Fields>({
    resolver: zodResolver(Fields),
    defaultValues: { name: view?.name ?? '', shared: view?.shared ?? false, replaced: false },
  });
  const { errors } = form.formState;
  const { submit, isSaving } = useSave(form, {
    save: ({ name, shared, replaced }) =>
      view
        ? api.views.update({
            params: { viewId: view.id },
            body: { name, shared, ...(replaced && current) },
          })
        : api.views.create({ body: { name, shared, ...current } }),
    onSaved({ name }) {
      if (!view) toast({ title: 'View Saved', description: `${name} is now one of your views` });
      onDone();
    },
    failure: 'Failed to save the view',
  });
  return (
    <form onSubmit={submit} noValidate className="contents">
      <DialogBody>
        <Field label="Name" error={errors.name?.message}>
          {(control) => (
            <Input {...control} {...form.register('name')} maxLength={VIEW_NAME_LENGTH} autoComplete="off" />
          )}
        </Field>
        <CheckRow control={form.control} name="shared" label="Share with my company" />
        {view && <CheckRow control={form.control} name="replaced" label="Replace its filters and order" />}
      </DialogBody>
      <FormFooter label="Save" isSaving={isSaving} />
    </form>
  );
}

interface CheckRowProps {
  control: Control<Fields>;
  name: 'shared' | 'replaced';
  label: string;
}

function CheckRow({ control, name, label }: CheckRowProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <LabeledCheckbox checked={field.value} onCheckedChange={(checked) => field.onChange(checked)}>
          {label}
        </LabeledCheckbox>
      )}
    />
  );
}
