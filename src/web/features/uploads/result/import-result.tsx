import type { UploadResult } from '#contract/uploads.ts';
import { ColumnsRead } from './columns-read.tsx';
import { ConflictRows, DuplicateRows } from './duplicate-rows.tsx';
import { ImportCounts } from './import-counts.tsx';
import { NextSteps } from './next-steps.tsx';
import { RejectedRows } from './rejected-rows.tsx';

export function ImportResult({ result }: { result: UploadResult }) {
  return (
    <div className="grid gap-5">
      <p>{result.message}</p>
      <ImportCounts counts={result} />
      <NextSteps zips={result.zips} />
      <RejectedRows rows={result.rejectedRows} rejected={result.rejected} uploadId={result.uploadId} />
      <ConflictRows rows={result.conflictRows} conflicts={result.conflicts} />
      <DuplicateRows rows={result.duplicateRows} duplicates={result.duplicates} />
      <ColumnsRead columns={result.columns} ignoredColumns={result.ignoredColumns} open />
    </div>
  );
}
