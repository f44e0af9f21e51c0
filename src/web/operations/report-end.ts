import { refreshAfter, sentenceOf } from '#web/api/index.ts';
import { toast } from '#web/ui/toast-store.ts';
import { operationEnded } from './use-operation.ts';

interface EndWords {
  /** The toast's title if it completed. */
  done: string;
  /** The title and the sentence if it did not. */
  failureTitle?: string;
  failure: string;
  /** The sentence if it was canceled, where that is no failure. */
  canceled?: string;
  /** Where its result is listed later. */
  list?: string;
}

/**
 * Reports how an operation ended, whatever screen is shown by then, and reads again what it changed.
 * @param call the one that started it
 */
export async function reportEnd(
  operationId: string,
  call: Parameters<typeof refreshAfter>[0],
  { done, failureTitle = 'Error', failure, canceled, list = 'operations' }: EndWords,
): Promise<void> {
  const fail = (description: string) => toast({ variant: 'destructive', title: failureTitle, description });
  try {
    const { state, error, result } = await operationEnded(operationId);
    if (state === 'completed') toast({ title: done, description: result?.message });
    else if (state === 'canceled' && canceled) toast({ title: 'Canceled', description: canceled });
    else fail(error ?? failure);
  } catch (error) {
    fail(sentenceOf(error, `The result is not known yet. See the list of ${list}.`));
  }
  await refreshAfter(call);
}
