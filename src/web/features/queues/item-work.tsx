import { useState } from 'react';
import type { QueueItem } from '#contract/queues.ts';
import { itemPriorities, itemStatuses, priorityLabels, statusLabels } from '#domain/queues/item-states.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { changeItem } from './use-item-actions.ts';

const statuses = itemStatuses.map((value) => ({ value, label: statusLabels[value] }));
const priorities = itemPriorities.map((value) => ({ value, label: priorityLabels[value] }));
const NOTE_LENGTH = 2000;

/** Status, priority and the note of a door in this queue. */
export function ItemWork({ queueId, item }: { queueId: number; item: QueueItem }) {
  const { id } = item.property;
  const [note, setNote] = useState(item.notes ?? '');
  const changed = note.trim() !== (item.notes ?? '');
  const saveNote = () => changeItem(queueId, id, { notes: note.trim() || null });
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3">
      <Field label="Status">
        {(control) => (
          <Select
            {...control}
            value={item.status}
            options={statuses}
            onValueChange={(value) => {
              const status = itemStatuses.find((one) => one === value);
              if (status) void changeItem(queueId, id, { status });
            }}
          />
        )}
      </Field>
      <Field label="Priority">
        {(control) => (
          <Select
            {...control}
            value={item.priority}
            options={priorities}
            onValueChange={(value) => {
              const priority = itemPriorities.find((one) => one === value);
              if (priority) void changeItem(queueId, id, { priority });
            }}
          />
        )}
      </Field>
      <Field label="Note for this queue" className="col-span-2">
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={NOTE_LENGTH}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && changed) void saveNote();
            }}
            className="min-h-16"
          />
        )}
      </Field>
      {changed && (
        <Button size="sm" variant="secondary" onClick={saveNote} className="col-span-2 justify-self-end">
          Save note
        </Button>
      )}
    </div>
  );
}
