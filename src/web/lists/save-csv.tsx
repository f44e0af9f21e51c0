import { Download } from 'lucide-react';
import { type Column, writeCsv } from '#domain/csv/write.ts';
import { saveText } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { dayOf } from '#web/ui/days.ts';

interface SaveCsvProps<Row> {
  /** What the table holds: 'ridgecap-<name>-<day>.csv' is what the file is called. */
  name: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
}

/** Saves the table as it is on screen, whole, as a file that spreadsheets open. */
export function SaveCsv<Row>({ name, rows, columns }: SaveCsvProps<Row>) {
  return (
    <Button
      variant="secondary"
      size="sm"
      className="justify-self-start"
      why={rows.length === 0 && 'There are no rows to save.'}
      aria-label={`Save ${name} as CSV`}
      onClick={() =>
        saveText(
          writeCsv(rows, columns),
          `ridgecap-${name.toLowerCase().replaceAll(' ', '-')}-${dayOf(new Date())}.csv`,
        )
      }
    >
      <Download />
      Save as CSV
    </Button>
  );
}
