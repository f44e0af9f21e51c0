import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type Queue, QueueFields } from '#contract/queues.ts';
import { api } from '#web/api/index.ts';
import { EditDialog } from '#web/forms/edit-dialog.tsx';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { useSave } from '#web/forms/use-save.ts';
import { DialogBody } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Makes a queue, or changes the name and description of one. Open while there is a `queue` or 'new'. */
export function QueueFormDialog({ queue, onClose }: { queue: Queue | 'new' | null; onClose: () => void }) {
  return (
    <EditDialog
      thing={queue}
      making={{ title: 'Create Queue', description: 'Name it after the day, the street or the crew.' }}
      changing={{ title: 'Edit Queue', description: 'Its properties stay as they are.' }}
      onClose={onClose}
    >
      {(edited) => <QueueForm key={edited?.id ?? 'new'} queue={edited} onDone={onClose} />}
    </EditDialog>
  );
}

function QueueForm({ queue, onDone }: { queue: Queue | null; onDone: () => void }) {
  const form = useForm<QueueFields>({
    resolver: zodResolver(QueueFields),
    defaultValues: { name: queue?.name ?? '', description: queue?.description ?? '' },
  });
  const { errors } = form.formState;
  const { submit, isSaving } = useSave(form, {
    save({ name, description }) {
      // An empty description is left out (docs/product.md).
      const body = { name, ...(description && { description }) };
      return queue ? api.queues.update({ params: { queueId: queue.id }, body }) : api.queues.create({ body });
    },
    onSaved(saved) {
      toast(
        queue
          ? { title: 'Queue Updated', description: `${saved.name} was saved` }
          : { title: 'Queue Created', description: 'New queue created successfully' },
      );
      onDone();
    },
    failure: queue ? 'Failed to update queue' : 'Failed to create queue',
  });
  return (
    <form onSubmit={submit} noValidate className="contents">
      <DialogBody>
        <Field label="Name" error={errors.name?.message}>
          {(control) => <Input {...control} {...form.register('name')} maxLength={64} autoComplete="off" />}
        </Field>
        <Field label="Description (optional)" error={errors.description?.message}>
          {(control) => <Textarea {...control} {...form.register('description')} rows={3} />}
        </Field>
      </DialogBody>
      <FormFooter label={queue ? 'Save' : 'Create'} isSaving={isSaving} />
    </form>
  );
}
