import { type ReactNode, useState } from 'react';
import { NOTE_LENGTH, type Note } from '#contract/crm.ts';
import { ApiError, api } from '#web/api/index.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { ScrollArea } from '#web/ui/scroll-area.tsx';
import { toast } from '#web/ui/toast.tsx';
import { savesNote } from './save-keys.ts';
import { readNote, showNote } from './use-notes.ts';

interface NoteDialogProps {
  propertyId: number;
  note: Note;
  trigger: ReactNode;
}

/** Changes a note. */
export function NoteDialog({ propertyId, note, trigger }: NoteDialogProps) {
  /** The text this one replaces: what was opened, or after a conflict what another device wrote. */
  const [base, setBase] = useState(note);
  const conflicting = base.updatedAt !== note.updatedAt || base.body !== note.body;
  const params = { propertyId, noteId: note.id };
  const save = async ({ body }: { body: string }) => {
    try {
      const call = { params, body: { body, updatedAt: base.updatedAt } };
      return await api.crm.updateNote(call, { shown: ['notes'] });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        const current = await readNote(propertyId, note.id).catch(() => null);
        if (current) setBase(current);
      }
      throw error;
    }
  };
  return (
    <FormDialog
      trigger={trigger}
      onOpenChange={() => setBase(note)}
      title="Edit Note"
      description="The current text is kept as an earlier version."
      className=""
      start={{ body: note.body }}
      save={save}
      onSaved={(saved) => {
        showNote(propertyId, saved);
        toast({ title: 'Note Updated', description: 'Your note was saved' });
      }}
      failure="Failed to update note"
      action={conflicting ? 'Save my text' : 'Save'}
      acting="Saving..."
      why={({ body }) =>
        (body.trim() === '' && 'Write a note first.') || (body.trim() === base.body && 'Nothing has changed.')
      }
    >
      {(form) => (
        <>
          {conflicting && (
            <div role="alert" className="grid gap-1 rounded-lg border bg-severity-minor-soft p-3">
              <p className="font-medium text-severity-minor-text">
                Changed on another device on {dateAndTime(base.updatedAt)}. It now says:
              </p>
              <ScrollArea aria-label="The other text" className="max-h-40 break-words whitespace-pre-wrap">
                {base.body}
              </ScrollArea>
              <p className="text-sm">
                Your text is below. Saving keeps the other one as an earlier version of this note.
              </p>
            </div>
          )}
          <form.Area
            name="body"
            label="Note"
            rows={6}
            maxLength={NOTE_LENGTH}
            onKeyDown={(event) => savesNote(event) && event.currentTarget.form?.requestSubmit()}
          />
        </>
      )}
    </FormDialog>
  );
}
