import type { UploadResult } from '#contract/uploads.ts';
import { toast } from '#web/ui/toast-store.ts';
import { OpenPreviews } from '../preview/open-previews.tsx';
import { usePreviewOpening } from '../preview/use-preview-opening.ts';
import { ImportOutcome } from '../result/import-outcome.tsx';
import type { ImportFailure } from './import-failure.ts';
import { ImportForm } from './import-form.tsx';
import { importRun, useImportRun } from './import-run.ts';

/** The sentences of the toasts at the end; their titles are the same everywhere (docs/product.md). */
export interface UploadTexts {
  done: (result: UploadResult) => string;
  failed: (failure: ImportFailure) => string;
}

/** Chooses a CSV, uploads it, and shows how it goes and the result. */
export function PropertyUpload({ words }: { words: UploadTexts }) {
  const run = useImportRun();
  const preview = usePreviewOpening();
  const texts = {
    done: (result: UploadResult) => ({ title: 'Upload Successful', description: words.done(result) }),
    failed: (failure: ImportFailure) => ({ title: 'Upload Failed', description: words.failed(failure) }),
  };
  return (
    <div className="grid gap-5">
      <ImportForm
        startMode="zip-per-row"
        pending={run.phase === 'running'}
        onMissingFile={reportNoFile}
        onUpload={(order) => importRun.start(order, texts)}
        onPreview={(order) => preview(order, texts)}
      />
      <ImportOutcome run={run} onDismiss={importRun.dismiss} />
      <OpenPreviews />
    </div>
  );
}

function reportNoFile(): void {
  toast({
    variant: 'destructive',
    title: 'No File Selected',
    description: 'Please select a CSV file to upload.',
  });
}
