import type { Upload } from '#contract/uploads.ts';
import { api, refreshAfter, sentenceOf } from '#web/api/index.ts';
import { operationEnded } from '#web/operations/use-operation.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Undoes an import and reports the result, on any screen. Resolves when it has begun. */
export async function startUndo({ id }: Pick<Upload, 'id'>): Promise<void> {
  try {
    const { operationId } = await api.undo.start({ params: { uploadId: id } });
    void followUndo(operationId);
  } catch (error) {
    reportFailure(sentenceOf(error, 'The import could not be undone.'));
  }
}

async function followUndo(operationId: string): Promise<void> {
  try {
    const { state, error, result } = await operationEnded(operationId);
    if (state === 'completed') toast({ title: 'Import undone', description: result?.message });
    else if (state === 'canceled') toast({ title: 'Canceled', description: 'Nothing was changed.' });
    else reportFailure(error ?? 'The import could not be undone.');
  } catch (error) {
    reportFailure(sentenceOf(error, 'The result is not known yet. See the list of imports.'));
  }
  await refreshAfter(api.undo.start);
}

const reportFailure = (description: string) =>
  toast({ variant: 'destructive', title: 'Import not undone', description });
