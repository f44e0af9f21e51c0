import { useState } from 'react';
import { NOTE_LENGTH, type Note } from '#contract/crm.ts';
import { ApiError, api, tellFailure } from '#web/api/index.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { ScrollArea } from '#web/ui/scroll-area.tsx';
import { toast } from '#web/ui/toast.tsx';
import { savesNote } from './save-keys.ts';
import { readNote, showNote } from './use-notes.ts';

interface NoteDialogProps {
  propertyId: number;
  /** Open while there is one. */
  note: Note | null;
  onClose: () => void;
}

/** Changes a note. */
export function NoteDialog({ propertyId, note, onClose }: NoteDialogProps) {
  return (
    <Dialog open={note !== null} onOpenChange={(open) => open || onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Edit Note</DialogTitle>
          <DialogDescription>The current text is kept as an earlier version.</DialogDescription>
        </DialogHeader>
        {note && <NoteEditor propertyId={propertyId} note={note} onDone={onClose} />}
      </DialogContent>
    </Dialog>
  );
}

function NoteEditor({ propertyId, note, onDone }: { propertyId: number; note: Note; onDone: () => void }) {
  const [body, setBody] = useState(note.body);
  const [saving, setSaving] = useState(false);
  /** The text this one replaces: what was opened, or after a conflict what another device wrote. */
  const [base, setBase] = useState(note);
  const conflicting = base.updatedAt !== note.updatedAt || base.body !== note.body;
  const unchanged = body.trim() === '' || body.trim() === base.body;

  const save = async () => {
    if (saving || unchanged) return;
    setSaving(true);
    const params = { propertyId, noteId: note.id };
    try {
      const call = { params, body: { body, updatedAt: base.updatedAt } };
      const saved = await api.crm.updateNote(call, { shown: ['notes'] });
      showNote(propertyId, saved);
      toast({ title: 'Note Updated', description: 'Your note was saved' });
      onDone();
    } catch (error) {
      tellFailure(error, 'Failed to update note');
      if (error instanceof ApiError && error.status === 409) {
        const current = await readNote(propertyId, note.id).catch(() => null);
        if (current) setBase(current);
      }
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      <DialogBody>
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
        <Field label="Note">
          {(control) => (
            <Textarea
              {...control}
              rows={6}
              maxLength={NOTE_LENGTH}
              value={body}
              readOnly={saving}
              onChange={(event) => setBody(event.target.value)}
              onKeyDown={(event) => {
                if (savesNote(event)) void save();
              }}
            />
          )}
        </Field>
      </DialogBody>
      <FormFooter
        label={conflicting ? 'Save my text' : 'Save'}
        savingLabel="Saving..."
        isSaving={saving}
        disabled={unchanged}
        onConfirm={save}
      />
    </>
  );
}
