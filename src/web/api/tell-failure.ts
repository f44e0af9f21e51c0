import { toast } from '#web/ui/toast-store.ts';
import { sentenceOf } from './api-error.ts';

/**
 * Shows a toast for a failure: with the server's sentence, or the given one without it.
 * @param title what failed
 */
export function tellFailure(error: unknown, fallback: string, title = 'Error'): void {
  toast({ title, description: sentenceOf(error, fallback), variant: 'destructive' });
}
