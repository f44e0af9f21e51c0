import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { UndoPlan } from '#contract/undo.ts';
import type { Upload } from '#contract/uploads.ts';
import { api, query, sentenceOf } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { reportEnd } from '#web/operations/report-end.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { describePlan } from './undo-words.ts';

const words = {
  done: 'Import undone',
  failureTitle: 'Import not undone',
  failure: 'The import could not be undone.',
  canceled: 'Nothing was changed.',
  list: 'imports',
};

/** Undoes an import, after telling what will happen, or why it cannot be undone. */
export function UndoImport({ upload }: { upload: Upload }) {
  const [asking, setAsking] = useState(false);
  const plan = useQuery({
    ...query(api.undo.plan, { params: { uploadId: upload.id } }),
    enabled: asking,
  });
  const undo = useAct(() => api.undo.start({ params: { uploadId: upload.id } }), {
    ...words,
    onDone: ({ operationId }) => void reportEnd(operationId, api.undo.start, words),
    onEnd: () => setAsking(false),
  });
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
        pending={undo.isPending || plan.isPending}
        onConfirm={() => undo.mutate()}
      />
    </>
  );
}

function descriptionOf({ data, error }: { data: UndoPlan | undefined; error: Error | null }): string {
  if (data) return data.refusal ?? describePlan(data);
  return error ? sentenceOf(error, 'Could not count what would change.') : 'Counting what would change...';
}
