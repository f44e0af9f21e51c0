import { useState } from 'react';
import { NOTE_LENGTH } from '#contract/crm.ts';
import { saveChange } from '#web/features/field/doors/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { savesNote } from './save-keys.ts';

// What was typed and not saved yet, by property: closing the dialog or a lost connection must not lose it.
const drafts = new Map<number, string>();

/** Writes a note; Ctrl or Cmd+Enter saves it. The text stays until this device has it. */
export function NoteForm({ propertyId }: { propertyId: number }) {
  const [body, setBody] = useState(drafts.get(propertyId) ?? '');
  const [saving, setSaving] = useState(false);
  const type = (text: string) => {
    drafts.set(propertyId, text);
    setBody(text);
  };
  const save = async () => {
    if (saving || body.trim() === '') return;
    setSaving(true);
    const isKept = await saveChange(
      { kind: 'note', body: { propertyId, body }, label: `Note: ${body.trim().slice(0, 60)}` },
      { done: 'Note Added', failed: 'Failed to add note' },
    );
    setSaving(false);
    if (isKept) type('');
  };
  return (
    <div className="grid gap-2">
      <Field label="New note">
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={NOTE_LENGTH}
            placeholder="What happened at the door?"
            value={body}
            readOnly={saving}
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => {
              if (savesNote(event)) void save();
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted-foreground max-sm:hidden">Ctrl or ⌘ + Enter saves</p>
        <Button
          size="sm"
          pending={saving}
          why={body.trim() === '' && 'Write a note first.'}
          onClick={save}
          className="max-sm:grow"
        >
          {saving ? 'Saving...' : 'Add Note'}
        </Button>
      </div>
    </div>
  );
}
