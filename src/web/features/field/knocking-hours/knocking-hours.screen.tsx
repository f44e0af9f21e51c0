import { useState } from 'react';
import type { HoursMode, HoursImport as Looked } from '#contract/knocking-hours.ts';
import { api, upload } from '#web/api/index.ts';
import { FileImport } from '#web/forms/file-import.tsx';
import { Section } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.tsx';
import { HoursList } from './hours-list.tsx';
import { HoursPreview, summaryOf } from './hours-preview.tsx';
import { NoKnockCard } from './no-knock-card.tsx';

/** Municipal knocking hours: importing a file of them after a look at it, and what is on file. */
export function KnockingHoursScreen() {
  usePageTitle('Knocking hours');
  return (
    <Page title="Knocking hours">
      <Section
        title="Import a file"
        description={
          <>
            A CSV with a row for each rule: state, city, from, to, weekdays, opens, closes, source, checked
            on, note. Times are such as 9 AM, 21:00, sunset, sunset-30, or later of 7 PM and sunset; ‘closed’
            under opens forbids knocking. Empty dates and weekdays mean all of them. Days that no rule of a
            city covers keep the cautious hours.{' '}
            <a href="/examples/knocking-hours-arizona.csv" download className="underline">
              Example for Arizona
            </a>
          </>
        }
        className="grid grid-cols-1 gap-6"
      >
        <HoursImport />
      </Section>
      <Section
        title="Hours on file"
        description="Shown at doors and on planned walks. If a city has none, cautious hours are shown with the reason."
      >
        <HoursList />
      </Section>
      <NoKnockCard />
    </Page>
  );
}

const modes = [
  { value: 'keep', label: 'Keep cities that are not in the file' },
  { value: 'replace', label: 'Remove cities that are not in the file' },
] as const satisfies readonly { value: HoursMode; label: string }[];

function HoursImport() {
  const [mode, setMode] = useState<HoursMode>('keep');
  return (
    <FileImport<Looked>
      label="CSV file"
      action="Preview Import"
      acting="Processing..."
      asked={undefined}
      send={({ file, found }) =>
        upload(api.knockingHours.import, { fields: { mode, ...(found && { basis: found.basis }) }, file })
      }
      onImported={(imported) => {
        toast({ title: 'Knocking Hours Imported', description: summaryOf(imported) });
        return false;
      }}
      fields={(isSending, forget) => (
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
              disabled={isSending}
              onValueChange={(value) => {
                setMode(modes.find((one) => one.value === value)?.value ?? 'keep');
                forget();
              }}
            />
          )}
        </Field>
      )}
    >
      {({ found, isImporting, onImport }) => (
        <HoursPreview preview={found} importing={isImporting} onImport={onImport} />
      )}
    </FileImport>
  );
}
