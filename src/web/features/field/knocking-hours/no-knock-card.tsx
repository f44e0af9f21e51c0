import { useQuery } from '@tanstack/react-query';
import { DoorClosed } from 'lucide-react';
import type { NoKnockImport } from '#contract/knocking-hours.ts';
import { api, query, upload } from '#web/api/index.ts';
import { FileImport } from '#web/forms/file-import.tsx';
import { RecordList } from '#web/lists/record-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { dateOnly } from '#web/ui/dates.ts';
import { formatDay } from '#web/ui/days.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Cities' lists of addresses at which nobody may knock: what is on file, and importing a newer one after a look at it. */
export function NoKnockCard() {
  return (
    <Section
      title="No-knock lists"
      description="A CSV with a row for each address: state, city, zip, address, from, to, source. A city in the file has the file’s addresses alone afterward. Lists, walks and routes leave them out; an appointment may be kept."
      className="grid grid-cols-1 gap-6"
    >
      <FileImport<NoKnockImport>
        label="CSV file of addresses"
        action="Preview Addresses"
        asked={undefined}
        send={({ file, found }) =>
          upload(api.knockingHours.importNoKnock, { file, fields: { apply: found ? 'yes' : 'no' } })
        }
        onImported={({ addresses }) => {
          toast({ title: `Imported ${addresses.toLocaleString()} addresses` });
          return false;
        }}
      >
        {({ found, isImporting, onImport }) => (
          <Preview preview={found} importing={isImporting} onImport={onImport} />
        )}
      </FileImport>
      <Cities />
    </Section>
  );
}

interface PreviewProps {
  preview: NoKnockImport;
  importing: boolean;
  onImport: () => void;
}

function Preview({ preview: { cities, problems, problemCount }, importing, onImport }: PreviewProps) {
  return (
    <section aria-label="Addresses in the file" className="grid gap-3">
      <ul className="grid gap-1">
        {cities.map(({ state, city, addresses, before }) => (
          <li key={`${state} ${city}`} className="wrap-anywhere">
            {city}, {state}: {addresses.toLocaleString()} addresses
            {before > 0 && ` in place of ${before.toLocaleString()}`}
          </li>
        ))}
      </ul>
      {problemCount > 0 && (
        <div role="alert" className="grid gap-1 text-destructive-text">
          <p>{problemCount.toLocaleString()} rows cannot be read. Correct them and choose the file again.</p>
          <ul className="grid gap-1 text-sm">
            {problems.map(({ row, reason }) => (
              <li key={`${row} ${reason}`} className="wrap-anywhere">
                Row {row}: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Button
        className="w-fit"
        why={problemCount > 0 && 'Correct the rows above in the file first.'}
        pending={importing}
        onClick={onImport}
      >
        {importing ? 'Importing...' : 'Import Addresses'}
      </Button>
    </section>
  );
}

function Cities() {
  const cities = useQuery(query(api.knockingHours.listNoKnock));
  return (
    <RecordList
      query={cities}
      failure="Failed to fetch the no-knock lists"
      aria-label="No-knock lists"
      empty={
        <EmptyState icon={DoorClosed} title="No lists yet" className="py-6">
          Ask the cities you work in for their no-knock registry, and import it here.
        </EmptyState>
      }
    >
      {({ state, city, addresses, until, sources, importedAt }) => (
        <li key={`${state} ${city}`} className="grid gap-1 py-3">
          <p className="font-medium wrap-anywhere">
            {city}, {state}: {addresses.toLocaleString()} addresses
          </p>
          <p className="text-sm text-muted-foreground wrap-anywhere">
            {sources.join(', ')}, imported {dateOnly(importedAt)}
            {until && `, through ${formatDay(until)}`}
          </p>
        </li>
      )}
    </RecordList>
  );
}
