import { toast } from '#web/ui/toast-store.ts';
import { sentenceOf } from './api-error.ts';

/**
 * Says in a toast that something failed: in the server's words, or in these where it has none.
 * @param title what failed
 */
export function tellFailure(error: unknown, fallback: string, title = 'Error'): void {
  toast({ title, description: sentenceOf(error, fallback), variant: 'destructive' });
}
