import { useState } from 'react';
import { ZipCode } from '#contract/paging.ts';
import { captureDayProblem } from '#domain/assessments/capture-day.ts';
import type { Blanks } from '#domain/csv/blanks.ts';
import type { ImportKind } from '#domain/csv/import-kinds.ts';
import type { OtherZips } from '#domain/csv/property-row.ts';
import { Button } from '#web/ui/button.tsx';
import { dayOf } from '#web/ui/days.ts';
import { Field } from '#web/ui/field.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { Input } from '#web/ui/input.tsx';
import { BlanksChoice } from './blanks-choice.tsx';
import { ImportKindChoice, type ImportMode, ImportModeChoice } from './import-mode.tsx';
import type { ImportOrder } from './import-run.ts';
import { OtherZipsChoice } from './other-zips.tsx';

interface ImportFormProps {
  pending: boolean;
  /** Gives whether the file was imported. */
  onUpload: (order: ImportOrder) => Promise<boolean>;
  /** Looks at the file before; gives whether that could be done. */
  onPreview: (order: ImportOrder) => Promise<boolean>;
  startMode?: ImportMode;
  /** Called on pressing without a file; without it the button waits for one. */
  onMissingFile?: () => void;
}

export function ImportForm(props: ImportFormProps) {
  const { pending, onUpload, onPreview, startMode = 'one-zip', onMissingFile } = props;
  const [kind, setKind] = useState<ImportKind>('properties');
  const [mode, setMode] = useState(startMode);
  const [zip, setZip] = useState<{ typed: string; error?: string | undefined }>({ typed: '' });
  const [otherZips, setOtherZips] = useState<OtherZips>('reject');
  const [blanks, setBlanks] = useState<Blanks>('keep');
  const [capturedOn, setCapturedOn] = useState(() => dayOf(new Date()));
  const [file, setFile] = useState<File | null>(null);
  const [imported, setImported] = useState(0);
  const fileError = file && !/\.csv$/i.test(file.name) ? 'Please choose a .csv file.' : undefined;

  const dayError =
    capturedOn === ''
      ? 'Please enter the capture date.'
      : (captureDayProblem(capturedOn, new Date()) ?? undefined);

  const isPermits = kind === 'permits';
  const order = async (send: typeof onUpload, file: File, zipCode: string | null) => {
    const how = isPermits ? ({ otherZips: 'sort' } as const) : { otherZips, blanks, capturedOn };
    if (!(await send({ file, kind, zipCode, ...how }))) return;
    setFile(null);
    setImported(imported + 1);
  };
  const submit = (send: typeof onUpload) => {
    if (!file) return onMissingFile?.();
    if (fileError || (dayError && !isPermits)) return;
    if (mode === 'zip-per-row') return void order(send, file, null);
    const { data, error } = ZipCode.safeParse(zip.typed.trim());
    setZip({ ...zip, error: error?.issues[0]?.message });
    if (data) void order(send, file, data);
  };
  const why = (!file && !onMissingFile && 'Choose a file first.') || fileError;

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit(onPreview);
      }}
    >
      <ImportKindChoice
        value={kind}
        onValueChange={(next) => {
          setKind(next);
          setMode(next === 'permits' ? 'zip-per-row' : startMode);
        }}
        disabled={pending}
      />
      <ImportModeChoice value={mode} onValueChange={setMode} disabled={pending} />
      {mode === 'one-zip' && (
        <>
          <ZipField {...zip} onChange={(typed) => setZip({ typed })} disabled={pending} />
          {!isPermits && (
            <OtherZipsChoice value={otherZips} onValueChange={setOtherZips} disabled={pending} />
          )}
        </>
      )}
      {!isPermits && <BlanksChoice value={blanks} onValueChange={setBlanks} disabled={pending} />}
      {!isPermits && (
        <Field
          label="Captured on"
          error={dayError}
          hint="The day the roofs were seen. Newer data takes precedence."
        >
          {(control) => (
            <Input
              {...control}
              type="date"
              value={capturedOn}
              onChange={(event) => setCapturedOn(event.target.value)}
              disabled={pending}
              className="tabular-nums sm:max-w-48"
            />
          )}
        </Field>
      )}
      <Field label="CSV file" error={fileError}>
        {(control) => (
          <FileInput
            {...control}
            // A separate chooser for each file, or the browser would not report the same one chosen again.
            key={imported}
            file={file}
            onFileChange={setFile}
            accept=".csv"
            prompt="Choose a .csv file or drop it here"
            disabled={pending}
          />
        )}
      </Field>
      <div className="flex flex-col gap-2 sm:flex-row">
        <Button type="submit" variant="accent" why={why} busy={pending}>
          Preview
        </Button>
        <Button variant="secondary" pending={pending} why={why} onClick={() => submit(onUpload)}>
          {pending ? 'Processing...' : 'Upload CSV'}
        </Button>
      </div>
      <p className="text-sm text-muted-foreground">
        A preview shows what an import would change and stores nothing. ‘Upload CSV’ imports right away.
      </p>
    </form>
  );
}

interface ZipFieldProps {
  typed: string;
  onChange: (typed: string) => void;
  error?: string | undefined;
  disabled: boolean;
}

const ZipField = ({ typed, onChange, error, disabled }: ZipFieldProps) => (
  <Field label="ZIP code" error={error}>
    {(control) => (
      <Input
        {...control}
        value={typed}
        onChange={(event) => onChange(event.target.value)}
        placeholder="e.g. 85251"
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        disabled={disabled}
        className="tabular-nums sm:max-w-40"
      />
    )}
  </Field>
);
