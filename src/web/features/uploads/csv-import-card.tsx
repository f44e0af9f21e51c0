import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { ImportForm } from './import-form.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { importRun, useImportRun } from './import-run.ts';

/** Imports a CSV of properties and shows how it goes and what came of it. */
export function CsvImportCard({ className }: { className?: string }) {
  const run = useImportRun();
  return (
    <Card className={className}>
      <CardHeader>
        <CardTitle>CSV Data Import</CardTitle>
        <CardDescription>
          Exports of county assessors, Regrid and this product are read as they are. Columns may stand in any
          order; only the address is required.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5">
        <ImportForm pending={run.phase === 'running'} onSubmit={importRun.start} />
        <ImportOutcome run={run} onDismiss={importRun.dismiss} />
      </CardContent>
    </Card>
  );
}
