import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OptOutImport } from '#contract/opt-out-lists.ts';
import { counted } from '#domain/standing.ts';
import { api, query, upload } from '#web/api/index.ts';
import { AskedButton } from '#web/forms/asked-button.tsx';
import { FileImport } from '#web/forms/file-import.tsx';
import { RecordList } from '#web/lists/record-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { dateOnly } from '#web/ui/dates.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Takes in a do-not-contact list that the company kept elsewhere: looked at first, then imported; the latest can be undone. */
export function OptOutListCard() {
  const [origin, setOrigin] = useState('');
  return (
    <Section
      title="Import a do-not-contact list"
      description="A CSV with phone numbers, email addresses or addresses with ZIP codes, and if you like a channel, a date and a note. It applies at every door of your company, now and later."
      className="grid gap-5"
    >
      <FileImport<OptOutImport>
        label="CSV file"
        action="Preview List"
        className="sm:max-w-md"
        asked={undefined}
        send={({ file, found }) =>
          upload(api.optOutLists.import, { file, fields: { origin, apply: found ? 'yes' : 'no' } })
        }
        onImported={({ added }) => {
          if (added > 0) toast({ title: 'The list is imported' });
          return true;
        }}
        why={origin.trim() === '' && 'Name the source first.'}
        fields={() => (
          <Field label="Source" hint="Where you have the list from, for example ‘Our former CRM’.">
            {(control) => (
              <Input
                {...control}
                value={origin}
                maxLength={200}
                onChange={(event) => setOrigin(event.target.value)}
              />
            )}
          </Field>
        )}
      >
        {({ found, isImporting, onImport }) => (
          <Preview preview={found} importing={isImporting} onImport={onImport} />
        )}
      </FileImport>
      <ImportedLists />
    </Section>
  );
}

interface PreviewProps {
  preview: OptOutImport;
  importing: boolean;
  onImport: () => void;
}

function Preview({ preview, importing, onImport }: PreviewProps) {
  const { applied, added, phones, emails, addresses, problems, problemCount } = preview;
  const found = [
    counted(phones, 'phone number', 'phone numbers'),
    counted(emails, 'email address', 'email addresses'),
    counted(addresses, 'address', 'addresses'),
  ];
  const hidden = problemCount - problems.length;
  return (
    <div className="grid gap-3">
      <p role="status">
        {applied && added === 0
          ? 'Everything on this list was opted out already. Nothing has changed.'
          : `${applied ? 'Imported' : 'Found'} ${found.join(', ')}.`}
      </p>
      {problemCount > 0 && (
        <ul className="text-sm text-muted-foreground">
          {problems.map(({ row, reason }) => (
            <li key={`${row} ${reason}`} className="wrap-anywhere">{`Row ${row}: ${reason}`}</li>
          ))}
          {hidden > 0 && <li>{`And ${hidden.toLocaleString('en-US')} more.`}</li>}
        </ul>
      )}
      {!applied && phones + emails + addresses > 0 && (
        <Button className="w-fit" pending={importing} onClick={onImport}>
          Import List
        </Button>
      )}
    </div>
  );
}

function ImportedLists() {
  const lists = useQuery(query(api.optOutLists.list));
  return (
    <RecordList
      query={lists}
      failure="Failed to fetch the imported lists"
      className="grid gap-2"
      empty={null}
    >
      {({ id, fileName, origin, added, createdAt, mayUndo }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-2 text-sm">
          <span className="wrap-anywhere">
            {`${fileName}, ${origin}, ${dateOnly(createdAt)}: ${counted(added, 'opt-out', 'opt-outs')}`}
          </span>
          {mayUndo && (
            <AskedButton
              variant="ghost"
              size="sm"
              asks={{
                title: 'Undo this list?',
                description: `What ${fileName} brought no longer applies: these households may be contacted again.`,
                action: 'Undo List',
              }}
              act={() => api.optOutLists.undo({ params: { listId: id } })}
              failure="Failed to undo the list"
            >
              Undo
            </AskedButton>
          )}
        </li>
      )}
    </RecordList>
  );
}
