import { useMutation } from '@tanstack/react-query';
import { tellFailure } from '#web/api/index.ts';
import { toast } from '#web/ui/toast-store.ts';

interface ActOptions<Input, Done> {
  /** Shown if the server gives no sentence. */
  failure: string;
  /** The title of that toast. */
  failureTitle?: string;
  onDone?: ((done: Done, input: Input) => unknown) | undefined;
  /** Once it ended, either way. */
  onEnd?: (() => void) | undefined;
}

/** One thing that a press does on the server. A toast says why if it fails. */
export const useAct = <Input = void, Done = unknown>(
  act: (input: Input) => Promise<Done>,
  { failure, failureTitle, onDone, onEnd }: ActOptions<Input, Done>,
) =>
  useMutation({
    mutationFn: act,
    onSuccess: (done, input) => onDone?.(done, input),
    onError: (error) => tellFailure(error, failure, failureTitle),
    onSettled: () => onEnd?.(),
  });

/** Shows what the server says of what was done. */
export const tellDone = ({ message }: { message: string }): void => {
  toast({ title: message });
};
