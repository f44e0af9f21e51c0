import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { HoursImport, HoursMode } from '#contract/knocking-hours.ts';
import { api, sentenceOf, upload } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { Select } from '#web/ui/select.tsx';

export interface ChosenFile {
  file: File;
  mode: HoursMode;
}

interface HoursFormProps {
  /** Another file or another way: what was looked at is out of date. */
  onChosen: () => void;
  onLooked: (chosen: ChosenFile, preview: HoursImport) => void;
}

const modes = [
  { value: 'keep', label: 'Keep cities that are not in the file' },
  { value: 'replace', label: 'Remove cities that are not in the file' },
] as const satisfies readonly { value: HoursMode; label: string }[];

/** Chooses a file and has the server look at it; nothing is changed by that. */
export function HoursForm({ onChosen, onLooked }: HoursFormProps) {
  const [file, setFile] = useState<File | null>(null);
  const [mode, setMode] = useState<HoursMode>('keep');
  const look = useMutation({
    mutationFn: (chosen: ChosenFile) =>
      upload(api.knockingHours.import, { fields: { mode: chosen.mode }, file: chosen.file }),
    onSuccess: (preview, chosen) => onLooked(chosen, preview),
  });
  const changed = () => {
    look.reset();
    onChosen();
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (file) look.mutate({ file, mode });
      }}
    >
      <Field
        label="CSV file"
        error={look.error ? sentenceOf(look.error, 'The file could not be read.') : undefined}
      >
        {(control) => (
          <FileInput
            {...control}
            file={file}
            onFileChange={(next) => {
              setFile(next);
              changed();
            }}
            accept=".csv"
            disabled={look.isPending}
          />
        )}
      </Field>
      <Field
        label="Other cities"
        hint="A city in the file keeps only the file’s rows."
        className="sm:max-w-96"
      >
        {(control) => (
          <Select
            {...control}
            value={mode}
            options={modes}
            disabled={look.isPending}
            onValueChange={(value) => {
              setMode(modes.find((one) => one.value === value)?.value ?? 'keep');
              changed();
            }}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="secondary"
        pending={look.isPending}
        disabled={!file}
        className="sm:justify-self-start"
      >
        {look.isPending ? 'Processing...' : 'Preview Import'}
      </Button>
    </form>
  );
}
