import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, api, refreshAfter, sentenceOf, upload } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { Input } from '#web/ui/input.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Uploads a file. Missing information is asked for once the server needs it. */
export function StormFileForm() {
  const [file, setFile] = useState<File | null>(null);
  const [loaded, setLoaded] = useState(0);
  const [sent, setSent] = useState(0);
  const [day, setDay] = useState('');
  const [acceptsFewer, setAcceptsFewer] = useState(false);
  const send = useMutation({
    mutationFn: (chosen: File) =>
      upload(api.storms.importFile, {
        fields: { day: day || undefined, acceptsFewer: acceptsFewer ? 'yes' : 'no' },
        file: chosen,
        // The body is a little larger than the file, by the form around it.
        onProgress: (bytes) => setSent(Math.min(bytes, chosen.size)),
      }),
    onMutate: () => setSent(0),
    onSuccess: ({ message }, { name }) => {
      toast({ title: name, description: message ?? 'The file was loaded.' });
      choose(null);
      setLoaded(loaded + 1);
    },
    // A file that could not be read is in the list too.
    onError: () => void refreshAfter(api.storms.importFile),
  });
  const missing = missingIn(send.error);
  const choose = (next: File | null) => {
    setFile(next);
    setDay('');
    setAcceptsFewer(false);
    send.reset();
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (file) send.mutate(file);
      }}
    >
      <Field
        label="Storm file"
        error={send.error ? sentenceOf(send.error, 'The file could not be loaded.') : undefined}
      >
        {(control) => (
          <FileInput
            {...control}
            // A separate chooser for each file, or the browser would not report the same one chosen again.
            key={loaded}
            file={file}
            onFileChange={choose}
            accept=".csv,.gz,.grib2,.json,.geojson"
            disabled={send.isPending}
          />
        )}
      </Field>
      {(missing === 'day' || day) && (
        <Field label="Day of the reports" hint="As the Storm Prediction Center counts: from 12:00 UTC on.">
          {(control) => (
            <Input
              {...control}
              type="date"
              value={day}
              onChange={(event) => setDay(event.target.value)}
              disabled={send.isPending}
              className="tabular-nums sm:max-w-48"
            />
          )}
        </Field>
      )}
      {(missing === 'acceptsFewer' || acceptsFewer) && (
        <label htmlFor="accepts-fewer" className="flex items-center gap-3 touch:min-h-11">
          <Checkbox
            id="accepts-fewer"
            checked={acceptsFewer}
            onCheckedChange={setAcceptsFewer}
            disabled={send.isPending}
          />
          The file is right: it has fewer rows than the one before
        </label>
      )}
      {send.isPending && file && <Sending sent={sent} size={file.size} />}
      <Button
        type="submit"
        pending={send.isPending}
        why={
          (!file && 'Choose a file first.') ||
          (missing === 'day' && !day && 'Choose the day of the reports.') ||
          (missing === 'acceptsFewer' && !acceptsFewer && 'Confirm that the file is right.')
        }
        className="sm:justify-self-start"
      >
        {send.isPending ? 'Processing...' : 'Load File'}
      </Button>
    </form>
  );
}

function Sending({ sent, size }: { sent: number; size: number }) {
  const percent = size > 0 ? Math.round((sent / size) * 100) : 100;
  return (
    <div className="grid gap-1.5">
      <Progress value={percent} label="Sending the file" />
      <p className="text-sm text-muted-foreground tabular-nums">
        {percent < 100 ? `${percent}% sent` : 'Sent. It is being read.'}
      </p>
    </div>
  );
}

/** The information the server needs before it loads the file. */
function missingIn(error: unknown): 'day' | 'acceptsFewer' | undefined {
  const errors = (error instanceof ApiError && error.problem?.errors) || [];
  return (['day', 'acceptsFewer'] as const).find((field) => errors.some(({ path }) => path === field));
}
