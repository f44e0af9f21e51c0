import { Plus } from 'lucide-react';
import { QUEUE_NAME_LENGTH } from '#contract/queues.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import type { NewQueue } from './use-new-queue.ts';

interface NewQueueFieldProps {
  queue: NewQueue;
  onCreated: (queueId: number) => void;
}

/** Names a queue that does not exist yet. */
export function NewQueueField({ queue, onCreated }: NewQueueFieldProps) {
  const create = async () => {
    const id = await queue.create();
    if (id !== null) onCreated(id);
  };
  if (queue.name === null) {
    return (
      <Button variant="ghost" onClick={() => queue.type('')} className="justify-self-start">
        <Plus />
        Create New Queue
      </Button>
    );
  }
  return (
    <Field label="Name of the new queue" error={queue.error}>
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            autoFocus
            value={queue.name ?? ''}
            maxLength={QUEUE_NAME_LENGTH}
            autoComplete="off"
            onChange={(event) => queue.type(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && void create()}
          />
          <Button variant="secondary" pending={queue.isPending} onClick={create}>
            Create
          </Button>
        </div>
      )}
    </Field>
  );
}
