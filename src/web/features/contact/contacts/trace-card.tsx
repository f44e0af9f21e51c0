import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { TraceImport } from '#contract/trace-import.ts';
import type { TraceRole } from '#domain/contacts/trace-roles.ts';
import { api, sentenceOf, upload } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { dayOf } from '#web/ui/days.ts';
import { Field } from '#web/ui/field.tsx';
import { FileInput } from '#web/ui/file-input.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.tsx';
import { TracePreview } from './trace-preview.tsx';

/** Takes in the file of a skip-tracing vendor: looked at first, its columns chosen, then imported. */
export function TraceCard() {
  const [file, setFile] = useState<File | null>(null);
  const [day, setDay] = useState(dayOf(new Date()));
  const [roles, setRoles] = useState<Record<number, TraceRole>>({});
  const [preview, setPreview] = useState<TraceImport | null>(null);
  const send = useMutation({
    mutationFn: ({ chosen, apply }: { chosen: Record<number, TraceRole>; apply: boolean }) =>
      upload(api.contacts.importTrace, {
        file: file as File,
        fields: {
          roles: JSON.stringify(chosen),
          apply: apply ? 'yes' : 'no',
          ...(day && { obtainedOn: day }),
        },
      }),
    onSuccess(found) {
      setPreview(found);
      if (found.applied) toast({ title: `Imported ${found.points.toLocaleString()} new contacts` });
    },
  });
  const look = (event: FormEvent) => {
    event.preventDefault();
    if (file) send.mutate({ chosen: roles, apply: false });
  };
  const choose = (index: number, role: TraceRole) => {
    const chosen = { ...roles, [index]: role };
    setRoles(chosen);
    send.mutate({ chosen, apply: false });
  };
  const choosesFile = (next: File | null) => {
    setFile(next);
    setRoles({});
    setPreview(null);
    send.reset();
  };
  return (
    <Section
      title="Import a skip-trace file"
      description="A CSV with the property’s address and ZIP code, names, phones and emails. Its numbers count as purchased: they can be called once they have been checked against the do-not-call registry."
      className="grid gap-5"
    >
      <form noValidate className="grid gap-4 sm:max-w-md" onSubmit={look}>
        <Field
          label="CSV file"
          error={send.error ? sentenceOf(send.error, 'The file could not be read.') : undefined}
        >
          {(control) => (
            <FileInput
              {...control}
              file={file}
              onFileChange={choosesFile}
              accept=".csv"
              disabled={send.isPending}
            />
          )}
        </Field>
        <Field label="Day of the file" hint="The day its do-not-call results are from.">
          {(control) => (
            <Input
              {...control}
              type="date"
              value={day}
              max={dayOf(new Date())}
              onChange={(event) => setDay(event.target.value)}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="secondary"
          className="w-fit"
          disabled={!file}
          pending={send.isPending && !send.variables?.apply}
        >
          Preview Import
        </Button>
      </form>
      {preview && (
        <TracePreview
          preview={preview}
          onChoose={choose}
          importing={send.isPending && Boolean(send.variables?.apply)}
          onImport={() => send.mutate({ chosen: roles, apply: true })}
        />
      )}
    </Section>
  );
}
