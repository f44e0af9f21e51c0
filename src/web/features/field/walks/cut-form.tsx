import { useState } from 'react';
import { CUT_WALKS, type Cut } from '#contract/walks.ts';
import type { LeadQuery } from '#domain/filters/lead-filters.ts';
import { api } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { queueOptions, useQueues } from '#web/features/leads/add-to-queue/index.ts';
import { DialogForm } from '#web/forms/form-dialog.tsx';
import { GiveWalks } from './give-walks.tsx';

interface CutFormProps {
  filter: LeadQuery | undefined;
  day: string;
  onDone: () => void;
}

/** What is cut, into how many and for which day; then the result, and who walks it. */
export function CutForm({ filter, day: firstDay, onDone }: CutFormProps) {
  const [start, setStart] = useState({ queueId: '', walks: 2 as number | null, day: firstDay });
  const [cut, setCut] = useState<Cut | null>(null);
  const queues = useQueues().data?.data ?? [];
  const userId = useSignedInUser().id;
  if (cut) {
    const subject = queues.find(({ id }) => String(id) === start.queueId)?.name ?? 'Area';
    return (
      <GiveWalks cut={cut} day={start.day} subject={subject} onBack={() => setCut(null)} onDone={onDone} />
    );
  }
  return (
    <DialogForm
      start={start}
      save={({ queueId, walks, day }) =>
        api.walks.cut({
          body: { ...(filter ? { filter } : { queueId: Number(queueId) }), walks: walks ?? 0, day },
        })
      }
      onSaved={(made, asked) => {
        setStart(asked);
        setCut(made);
      }}
      failure="Failed to split into walks"
      action="Split"
      acting="Splitting..."
      why={({ queueId, walks, day }) =>
        ((filter === undefined && queueId === '') || day === '' || (walks ?? 0) < 1) &&
        'Choose the queue, the day and how many walks.'
      }
    >
      {(form) => (
        <>
          {!filter && (
            <form.Choice
              name="queueId"
              label="Queue"
              placeholder="Choose a queue"
              options={queueOptions(
                queues.filter((queue) => queue.day === null && queue.itemCount > queue.workedCount),
                userId,
              )}
            />
          )}
          <div className="grid grid-cols-2 gap-4">
            <form.Figure name="walks" label="Walks" inputMode="numeric" min={1} max={CUT_WALKS} />
            <form.Text name="day" label="Day" type="date" />
          </div>
        </>
      )}
    </DialogForm>
  );
}
