import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { UndoPlan } from '#contract/undo.ts';
import type { Upload } from '#contract/uploads.ts';
import { api, query, refreshAfter, sentenceOf } from '#web/api/index.ts';
import { operationEnded } from '#web/operations/use-operation.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { describePlan } from './undo-words.ts';

/** Undoes an import, after telling what will happen, or why it cannot be undone. */
export function UndoImport({ upload }: { upload: Upload }) {
  const [asking, setAsking] = useState(false);
  const [starting, setStarting] = useState(false);
  const plan = useQuery({
    ...query(api.undo.plan, { params: { uploadId: upload.id } }),
    enabled: asking,
  });
  const confirm = async () => {
    setStarting(true);
    await startUndo(upload);
    setStarting(false);
    setAsking(false);
  };
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Undo the import of ${upload.fileName}`}
        onClick={() => setAsking(true)}
      >
        <Undo2 />
        Undo
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Undo this import?"
        description={
          <span className="grid gap-2 wrap-anywhere">
            <span>{upload.fileName}</span>
            <span role="status">{descriptionOf(plan)}</span>
          </span>
        }
        action="Undo Import"
        refused={plan.isError || plan.data?.refusal != null}
        pending={starting || plan.isPending}
        onConfirm={confirm}
      />
    </>
  );
}

function descriptionOf({ data, error }: { data: UndoPlan | undefined; error: Error | null }): string {
  if (data) return data.refusal ?? describePlan(data);
  return error ? sentenceOf(error, 'Could not count what would change.') : 'Counting what would change...';
}

/** Undoes an import and reports the result, on any screen. Resolves when it has begun. */
async function startUndo({ id }: Pick<Upload, 'id'>): Promise<void> {
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
