import { Section } from '#web/ui/card.tsx';
import { OpenPreviews } from '../preview/open-previews.tsx';
import { usePreviewOpening } from '../preview/use-preview-opening.ts';
import { ImportOutcome } from '../result/import-outcome.tsx';
import { ImportForm } from './import-form.tsx';
import { importRun, useImportRun } from './import-run.ts';

/** Imports a CSV of properties and shows how it goes and the result. */
export function CsvImportCard({ className }: { className?: string }) {
  const run = useImportRun();
  const preview = usePreviewOpening();
  return (
    <Section
      title="CSV Data Import"
      description="Exports from county assessors, Regrid and this product work as they are. Columns can be in any order; only the address is required."
      cardClass={className}
      className="grid gap-5"
    >
      <ImportForm pending={run.phase === 'running'} onUpload={importRun.start} onPreview={preview} />
      <ImportOutcome run={run} onDismiss={importRun.dismiss} />
      <OpenPreviews />
    </Section>
  );
}
