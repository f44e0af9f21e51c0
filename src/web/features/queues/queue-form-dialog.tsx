import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Queue, QueueFields } from '#contract/queues.ts';
import { api, sentenceOf, showFieldErrors } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
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
import { Input, Textarea } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Makes a queue, or changes the name and description of one. Open while there is a `queue` or 'new'. */
export function QueueFormDialog({ queue, onClose }: { queue: Queue | 'new' | null; onClose: () => void }) {
  const [shown, setShown] = useState(queue);
  if (queue && queue !== shown) setShown(queue);
  const edited = shown === 'new' ? null : shown;
  return (
    <Dialog open={queue !== null} onOpenChange={(open) => open || onClose()}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{edited ? 'Edit Queue' : 'Create Queue'}</DialogTitle>
          <DialogDescription>
            {edited ? 'Its properties stay as they are.' : 'Name it after the day, the street or the crew.'}
          </DialogDescription>
        </DialogHeader>
        <QueueForm key={edited?.id ?? 'new'} queue={edited} onDone={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function QueueForm({ queue, onDone }: { queue: Queue | null; onDone: () => void }) {
  const form = useForm<QueueFields>({
    resolver: zodResolver(QueueFields),
    defaultValues: { name: queue?.name ?? '', description: queue?.description ?? '' },
  });
  const { errors } = form.formState;
  const { mutate, isPending } = useMutation({
    mutationFn: ({ name, description }: QueueFields) => {
      // An empty description is left out (docs/product.md).
      const body = { name, ...(description && { description }) };
      return queue ? api.queues.update({ params: { queueId: queue.id }, body }) : api.queues.create({ body });
    },
    onSuccess(saved) {
      toast(
        queue
          ? { title: 'Queue Updated', description: `${saved.name} was saved` }
          : { title: 'Queue Created', description: 'New queue created successfully' },
      );
      onDone();
    },
    onError(error) {
      if (showFieldErrors(form.setError, error)) return;
      const fallback = queue ? 'Failed to update queue' : 'Failed to create queue';
      toast({ title: 'Error', description: sentenceOf(error, fallback), variant: 'destructive' });
    },
  });
  return (
    <form onSubmit={form.handleSubmit((fields) => mutate(fields))} noValidate className="contents">
      <DialogBody>
        <Field label="Name" error={errors.name?.message}>
          {(control) => <Input {...control} {...form.register('name')} maxLength={64} autoComplete="off" />}
        </Field>
        <Field label="Description (optional)" error={errors.description?.message}>
          {(control) => <Textarea {...control} {...form.register('description')} rows={3} />}
        </Field>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button type="submit" pending={isPending}>
          {queue ? 'Save' : 'Create'}
        </Button>
      </DialogFooter>
    </form>
  );
}
