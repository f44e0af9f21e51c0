import { useMutation } from '@tanstack/react-query';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { showFieldErrors, tellFailure } from '#web/api/index.ts';

interface SaveOptions<Values, Saved> {
  save: (values: Values) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** Shown if the server gives no sentence. */
  failure: string;
}

/** Submits a form. The server's field errors are shown at their fields; a toast shows the rest. */
export function useSave<Values extends FieldValues, Saved>(
  { handleSubmit, setError }: Pick<UseFormReturn<Values>, 'handleSubmit' | 'setError'>,
  { save, onSaved, failure }: SaveOptions<Values, Saved>,
) {
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    onSuccess: onSaved,
    onError(error) {
      if (showFieldErrors(setError, error)) return;
      tellFailure(error, failure);
    },
  });
  return { submit: handleSubmit((values) => mutate(values)), isSaving: isPending };
}
