import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { QueueFields } from '#contract/queues.ts';
import { api, sentenceOf } from '#web/api/index.ts';
import { toast } from '#web/ui/toast.tsx';

export interface NewQueue {
  /** The typed name; null without a new queue. */
  name: string | null;
  error: string | undefined;
  isPending: boolean;
  type: (name: string) => void;
  /**
   * Makes the queue and gives its id; null if that failed, with `error` saying why.
   * @param given a name that was not typed
   */
  create: (given?: string) => Promise<number | null>;
}

/** A queue that is made without leaving the dialog. */
export function useNewQueue(): NewQueue {
  const [name, setName] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: QueueFields) => api.queues.create({ body }),
  });
  return {
    name,
    error,
    isPending,
    type(typed) {
      setName(typed);
      setError(undefined);
    },
    async create(given) {
      const read = QueueFields.safeParse({ name: given ?? name });
      if (given !== undefined) setName(given);
      if (!read.success) {
        setError(read.error.issues[0]?.message);
        return null;
      }
      try {
        const { id } = await mutateAsync(read.data);
        toast({ title: 'Queue Created', description: 'New queue created successfully' });
        setName(null);
        return id;
      } catch (failure) {
        setError(sentenceOf(failure, 'Failed to create queue'));
        return null;
      }
    },
  };
}
