import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { BookImport } from '#contract/price-book.ts';
import { api, sentenceOf, upload } from '#web/api/index.ts';
import { urlOf } from '#web/api/request.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { toast } from '#web/ui/toast-store.ts';

const labels = {
  added: { label: 'New', variant: 'success' },
  changed: { label: 'Changed', variant: 'warning' },
  removed: { label: 'Removed', variant: 'destructive' },
} as const;

/** The items as a file: out, and in again after a look at what would change. */
export function BookImportCard({ mayChange }: { mayChange: boolean }) {
  const [file, setFile] = useState<File | null>(null);
  const look = useMutation({
    mutationFn: (chosen: File) => upload(api.priceBook.importCsv, { fields: {}, file: chosen }),
  });
  const apply = useMutation({
    mutationFn: ({ chosen, basedOn }: { chosen: File; basedOn: number }) =>
      upload(api.priceBook.importCsv, { fields: { basedOn: String(basedOn) }, file: chosen }),
    onSuccess: () => {
      toast({ title: 'Price book imported' });
      choose(null);
    },
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    look.reset();
    apply.reset();
    if (chosen) look.mutate(chosen);
  };
  const failed = look.error ?? apply.error;
  const preview = look.data;
  return (
    <Section
      title="CSV"
      description="All items, one a row. A file you import replaces the items; tax, profit and offers stay."
      className="grid grid-cols-1 gap-4"
    >
      <Button variant="secondary" asChild className="justify-self-start">
        <a href={urlOf(api.priceBook.getCsv.endpoint, {})} download>
          <Download />
          Export CSV
        </a>
      </Button>
      {mayChange && (
        <Field
          label="Import a CSV file"
          error={failed ? sentenceOf(failed, 'The file could not be read.') : undefined}
        >
          {(control) => (
            <FileInput
              {...control}
              file={file}
              onFileChange={choose}
              accept=".csv"
              disabled={look.isPending || apply.isPending}
            />
          )}
        </Field>
      )}
      {preview && file && (
        <Preview
          preview={preview}
          isSaving={apply.isPending}
          onApply={() => apply.mutate({ chosen: file, basedOn: preview.basedOn })}
        />
      )}
    </Section>
  );
}

interface PreviewProps {
  preview: BookImport;
  isSaving: boolean;
  onApply: () => void;
}

function Preview({
  preview: { problems, problemCount, changes, unchanged },
  isSaving,
  onApply,
}: PreviewProps) {
  if (problemCount > 0)
    return (
      <section aria-label="Rows that cannot be imported" className="grid gap-2">
        <p role="status" className="font-medium">
          Nothing can be imported before {problemCount === 1 ? 'this is' : 'these are'} corrected:
        </p>
        <ul className="grid gap-1 text-sm">
          {problems.map(({ row, reason }) => (
            <li key={`${row} ${reason}`} className="wrap-anywhere">
              <span className="font-medium tabular-nums">Row {row}:</span> {reason}
            </li>
          ))}
        </ul>
        {problemCount > problems.length && (
          <p className="text-sm text-muted-foreground">and {problemCount - problems.length} more</p>
        )}
      </section>
    );
  return (
    <section aria-label="What the file changes" className="grid gap-3">
      <p role="status" className="font-medium">
        {changes.length === 0
          ? 'The file has the same items as the price book.'
          : `${changes.length} changed, ${unchanged} unchanged`}
      </p>
      <ul className="grid gap-1 text-sm">
        {changes.map(({ change, key, label, details }) => (
          <li key={key} className="flex flex-wrap items-center gap-2">
            <Badge variant={labels[change].variant}>{labels[change].label}</Badge>
            <span className="wrap-anywhere">{[label, ...details].join(', ')}</span>
          </li>
        ))}
      </ul>
      {changes.length > 0 && (
        <Button className="justify-self-start" pending={isSaving} onClick={onApply}>
          Import as Next Version
        </Button>
      )}
    </section>
  );
}
