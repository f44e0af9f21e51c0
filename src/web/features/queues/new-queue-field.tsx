import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { QUEUE_NAME_LENGTH, QueueFields } from '#contract/queues.ts';
import { api, sentenceOf } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.tsx';
import { refreshQueues } from './use-queues.ts';

/** Makes a queue without leaving the dialog, and chooses it. */
export function NewQueueField({ onCreated }: { onCreated: (queueId: number) => void }) {
  const [name, setName] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: QueueFields) => api.queues.create({ body }),
    async onSuccess(queue) {
      toast({ title: 'Queue Created', description: 'New queue created successfully' });
      await refreshQueues();
      onCreated(queue.id);
      setName(null);
    },
    onError: (failure) => setError(sentenceOf(failure, 'Failed to create queue')),
  });
  if (name === null) {
    return (
      <Button variant="ghost" onClick={() => setName('')} className="justify-self-start">
        <Plus />
        Create New Queue
      </Button>
    );
  }
  const create = () => {
    const read = QueueFields.safeParse({ name });
    if (read.success) mutate(read.data);
    else setError(read.error.issues[0]?.message);
  };
  return (
    <Field label="Name of the new queue" error={error}>
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            autoFocus
            value={name}
            maxLength={QUEUE_NAME_LENGTH}
            autoComplete="off"
            onChange={(event) => {
              setName(event.target.value);
              setError(undefined);
            }}
            onKeyDown={(event) => event.key === 'Enter' && create()}
          />
          <Button variant="secondary" pending={isPending} onClick={create}>
            Create
          </Button>
        </div>
      )}
    </Field>
  );
}
