import { useMutation, useQuery } from '@tanstack/react-query';
import { DoorClosed } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { NoKnockImport } from '#contract/knocking-hours.ts';
import { api, query, sentenceOf, upload } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { dateOnly } from '#web/ui/dates.ts';
import { formatDay } from '#web/ui/days.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Cities' lists of addresses at which nobody may knock: what is on file, and importing a newer one after a look at it. */
export function NoKnockCard() {
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<NoKnockImport | null>(null);
  const send = useMutation({
    mutationFn: (apply: 'yes' | 'no') =>
      upload(api.knockingHours.importNoKnock, { file: file as File, fields: { apply } }),
    onSuccess(found) {
      setPreview(found.applied ? null : found);
      if (!found.applied) return;
      setFile(null);
      toast({ title: `Imported ${found.addresses.toLocaleString()} addresses` });
    },
  });
  const look = (event: FormEvent) => {
    event.preventDefault();
    if (file) send.mutate('no');
  };
  return (
    <Section
      title="No-knock lists"
      description="A CSV with a row for each address: state, city, zip, address, from, to, source. A city in the file has the file’s addresses alone afterward. Lists, walks and routes leave them out; an appointment may be kept."
      className="grid grid-cols-1 gap-6"
    >
      <form noValidate className="grid gap-4" onSubmit={look}>
        <Field
          label="CSV file of addresses"
          error={send.error ? sentenceOf(send.error, 'The file could not be read.') : undefined}
        >
          {(control) => (
            <FileInput
              {...control}
              file={file}
              onFileChange={(next) => {
                setFile(next);
                setPreview(null);
                send.reset();
              }}
              accept=".csv"
              disabled={send.isPending}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="secondary"
          disabled={!file}
          pending={send.isPending && send.variables === 'no'}
          className="sm:justify-self-start"
        >
          Preview Addresses
        </Button>
      </form>
      {preview && (
        <Preview
          preview={preview}
          importing={send.isPending && send.variables === 'yes'}
          onImport={() => send.mutate('yes')}
        />
      )}
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
      <Button className="w-fit" disabled={problemCount > 0} pending={importing} onClick={onImport}>
        {importing ? 'Importing...' : 'Import Addresses'}
      </Button>
    </section>
  );
}

function Cities() {
  const cities = useQuery(query(api.knockingHours.listNoKnock));
  return (
    <Loaded query={cities} failure="Failed to fetch the no-knock lists">
      {(list) =>
        list.length === 0 ? (
          <EmptyState icon={DoorClosed} title="No lists yet" className="py-6">
            Ask the cities you work in for their no-knock registry, and import it here.
          </EmptyState>
        ) : (
          <ul aria-label="No-knock lists" className="divide-y">
            {list.map(({ state, city, addresses, until, sources, importedAt }) => (
              <li key={`${state} ${city}`} className="grid gap-1 py-3">
                <p className="font-medium wrap-anywhere">
                  {city}, {state}: {addresses.toLocaleString()} addresses
                </p>
                <p className="text-sm text-muted-foreground wrap-anywhere">
                  {sources.join(', ')}, imported {dateOnly(importedAt)}
                  {until && `, through ${formatDay(until)}`}
                </p>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
