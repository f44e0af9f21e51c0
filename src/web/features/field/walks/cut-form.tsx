import { useMutation } from '@tanstack/react-query';
import { Scissors } from 'lucide-react';
import { useState } from 'react';
import { CUT_WALKS } from '#contract/walks.ts';
import type { LeadQuery } from '#domain/filters/lead-filters.ts';
import { api, sentenceOf } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { queueOptions, useQueues } from '#web/features/leads/add-to-queue/index.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { GiveWalks } from './give-walks.tsx';

interface CutFormProps {
  filter: LeadQuery | undefined;
  day: string;
  onDone: () => void;
}

/** What is cut, into how many and for which day; then the result, and who walks it. */
export function CutForm({ filter, day: firstDay, onDone }: CutFormProps) {
  const [queueId, setQueueId] = useState('');
  const [count, setCount] = useState('2');
  const [day, setDay] = useState(firstDay);
  const queues = useQueues().data?.data ?? [];
  const userId = useSignedInUser().id;
  const cut = useMutation({
    mutationFn: () =>
      api.walks.cut({
        body: { ...(filter ? { filter } : { queueId: Number(queueId) }), walks: Number(count), day },
      }),
  });
  if (cut.data) {
    const subject = queues.find(({ id }) => String(id) === queueId)?.name ?? 'Area';
    return <GiveWalks cut={cut.data} day={day} subject={subject} onBack={cut.reset} onDone={onDone} />;
  }
  const ready = (filter !== undefined || queueId !== '') && day !== '' && Number(count) >= 1;
  return (
    <>
      <DialogBody>
        {!filter && (
          <Field label="Queue">
            {(control) => (
              <Select
                {...control}
                value={queueId || undefined}
                onValueChange={setQueueId}
                placeholder="Choose a queue"
                options={queueOptions(queues, userId)}
              />
            )}
          </Field>
        )}
        <div className="grid grid-cols-2 gap-4">
          <Field label="Walks">
            {(control) => (
              <Input
                {...control}
                type="number"
                inputMode="numeric"
                min={1}
                max={CUT_WALKS}
                value={count}
                onChange={({ target }) => setCount(target.value)}
              />
            )}
          </Field>
          <Field label="Day">
            {(control) => (
              <Input {...control} type="date" value={day} onChange={({ target }) => setDay(target.value)} />
            )}
          </Field>
        </div>
        {cut.isError && (
          <p role="alert" className="text-sm text-destructive-text">
            {sentenceOf(cut.error, 'Failed to cut the walks')}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button pending={cut.isPending} disabled={!ready} onClick={() => cut.mutate()}>
          <Scissors />
          {cut.isPending ? 'Cutting...' : 'Cut'}
        </Button>
      </DialogFooter>
    </>
  );
}
