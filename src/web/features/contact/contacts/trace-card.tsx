import { useState } from 'react';
import type { TraceImport } from '#contract/trace-import.ts';
import type { TraceRole } from '#domain/contacts/trace-roles.ts';
import { api, upload } from '#web/api/index.ts';
import { FileImport } from '#web/forms/file-import.tsx';
import { Section } from '#web/ui/card.tsx';
import { dayOf } from '#web/ui/days.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.tsx';
import { TracePreview } from './trace-preview.tsx';

/** Takes in the file of a skip-tracing vendor: looked at first, its columns chosen, then imported. */
export function TraceCard() {
  const [day, setDay] = useState(dayOf(new Date()));
  return (
    <Section
      title="Import a skip-trace file"
      description="A CSV with the property’s address and ZIP code, names, phones and emails. Its numbers count as purchased: they can be called once they have been checked against the do-not-call registry."
      className="grid gap-5"
    >
      <FileImport<TraceImport, Record<number, TraceRole>>
        label="CSV file"
        action="Preview Import"
        className="sm:max-w-md"
        asked={{}}
        send={({ file, found, asked }) =>
          upload(api.contacts.importTrace, {
            file,
            fields: {
              roles: JSON.stringify(asked),
              apply: found ? 'yes' : 'no',
              ...(day && { obtainedOn: day }),
            },
          })
        }
        onImported={({ points }) => {
          toast({ title: `Imported ${points.toLocaleString()} new contacts` });
          return true;
        }}
        fields={() => (
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
        )}
      >
        {({ found, asked, isImporting, onImport, look }) => (
          <TracePreview
            preview={found}
            onChoose={(index, role) => look({ ...asked, [index]: role })}
            importing={isImporting}
            onImport={onImport}
          />
        )}
      </FileImport>
    </Section>
  );
}
