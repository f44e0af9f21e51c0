import { type Queue, QueueFields } from '#contract/queues.ts';
import { api } from '#web/api/index.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useLast } from '#web/ui/use-last.ts';

/** Makes a queue, or changes the name and description of one. Open while there is a `queue` or 'new'. */
export function QueueFormDialog({ queue, onClose }: { queue: Queue | 'new' | null; onClose: () => void }) {
  const last = useLast(queue);
  const edited = last === 'new' ? null : last;
  return (
    <FormDialog
      open={queue !== null}
      onOpenChange={onClose}
      title={edited ? 'Edit Queue' : 'Create Queue'}
      description={
        edited ? 'Its properties stay as they are.' : 'Name it after the day, the street or the crew.'
      }
      schema={QueueFields}
      start={{ name: edited?.name ?? '', description: edited?.description ?? '' }}
      save={({ name, description }) => {
        // An empty description is left out (docs/product.md).
        const body = { name, ...(description && { description }) };
        return edited
          ? api.queues.update({ params: { queueId: edited.id }, body })
          : api.queues.create({ body });
      }}
      onSaved={({ name }) =>
        toast(
          edited
            ? { title: 'Queue Updated', description: `${name} was saved` }
            : { title: 'Queue Created', description: 'New queue created successfully' },
        )
      }
      failure={edited ? 'Failed to update queue' : 'Failed to create queue'}
      action={edited ? 'Save' : 'Create'}
    >
      {(form) => (
        <>
          <form.Text name="name" label="Name" maxLength={64} />
          <form.Area name="description" label="Description (optional)" rows={3} />
        </>
      )}
    </FormDialog>
  );
}
