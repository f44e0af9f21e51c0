import { useMutation } from '@tanstack/react-query';
import { tellFailure } from '#web/api/index.ts';
import { toast } from '#web/ui/toast.tsx';

/** A call whose result, success or failure, is shown in a toast. */
export function useToastedCall<Input>(
  call: (input: Input) => Promise<{ message: string }>,
  { failure, onDone }: { failure: string; onDone?: () => void },
) {
  return useMutation({
    mutationFn: call,
    onSuccess: ({ message }) => {
      toast({ title: message });
      onDone?.();
    },
    onError: (error) => {
      tellFailure(error, failure);
      onDone?.();
    },
  });
}
