import type { QueueItem } from '#contract/queue-items.ts';
import { itemPriorities, priorityLabels } from '#domain/queues/item-states.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { AgainMark, Reason } from './item-parts.tsx';
import { NoteField } from './note-field.tsx';
import { setPriority } from './use-item-actions.ts';

const priorities = itemPriorities.map((value) => ({ value, label: priorityLabels[value] }));

/** The note and the priority of a door in this queue. */
export function ItemWork({ queueId, item }: { queueId: number; item: QueueItem }) {
  return (
    <div className="grid gap-3">
      <AgainMark item={item} />
      <Reason item={item} />
      <NoteField queueId={queueId} item={item} />
      <Field label="Priority" className="max-w-48">
        {(control) => (
          <Select
            {...control}
            value={item.priority}
            options={priorities}
            onValueChange={(value) => {
              const priority = itemPriorities.find((one) => one === value);
              if (priority) void setPriority(queueId, item, priority);
            }}
          />
        )}
      </Field>
    </div>
  );
}
