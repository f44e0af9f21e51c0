import { type FocusEvent, useEffect } from 'react';
import type { QueueItem } from '#contract/queue-items.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { keepDraft, saveDraft, useNoteDrafts } from './note-drafts.ts';

const NOTE_LENGTH = 2000;

/** The note of a door, saved when one leaves the field, the door or the dialog, and kept here until it is. */
export function NoteField({ queueId, item }: { queueId: number; item: QueueItem }) {
  const userId = useSignedInUser().id;
  const { id } = item.property;
  const place = { userId, queueId, propertyId: id };
  const draft = useNoteDrafts(queueId)(id);
  useEffect(() => () => void saveDraft({ userId, queueId, propertyId: id }), [userId, queueId, id]);
  const type = (text: string) =>
    keepDraft(place, text === (item.notes ?? '') ? null : { text, base: draft ? draft.base : item.notes });
  // An outcome takes the note along.
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!relatedTarget?.closest('[data-outcome]')) void saveDraft(place);
  };
  return (
    <div className="grid gap-2">
      <Field label="Note for this queue">
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={NOTE_LENGTH}
            value={draft?.text ?? item.notes ?? ''}
            onChange={(event) => type(event.target.value)}
            onBlur={onBlur}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void saveDraft(place);
            }}
            className="min-h-16"
          />
        )}
      </Field>
      {draft && (
        <div className="flex items-center gap-3">
          <p role="status" className="mr-auto text-sm text-severity-minor-text">
            Not saved yet
          </p>
          <Button size="sm" variant="secondary" onClick={() => saveDraft(place)}>
            Save note
          </Button>
        </div>
      )}
    </div>
  );
}
