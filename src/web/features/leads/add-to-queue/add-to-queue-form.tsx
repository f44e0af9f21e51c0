import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BULK_CAP, BULK_CAP_MAX } from '#contract/bulk-adds.ts';
import type { LeadQuery } from '#domain/filters/lead-filters.ts';
import { addAllSentence, propertyCount } from '#domain/queues/words.ts';
import { api, query, sentenceOf } from '#web/api/index.ts';
import { useOperation } from '#web/operations/use-operation.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { shortDay } from '#web/ui/dates.ts';
import { DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { addByFilter, addByIds, type QueueChoice } from './add-run.ts';
import { nameOfNew } from './name-of-new.ts';
import { NewQueueField } from './new-queue-field.tsx';
import { QueueChoices } from './queue-choices.tsx';
import type { ToAdd } from './to-add.ts';
import { useNewQueue } from './use-new-queue.ts';
import { useQueues } from './use-queues.ts';

/** The choice of a queue and options, then the work with its progress. */
export function AddToQueueForm({ what, onDone }: { what: ToAdd; onDone: () => void }) {
  const [queueId, setQueueId] = useState<QueueChoice | 'new' | null>(null);
  const [cap, setCap] = useState(String(BULK_CAP));
  const [include, setInclude] = useState(false);
  const [includeTaken, setIncludeTaken] = useState(false);
  const [error, setError] = useState<string>();
  const newQueue = useNewQueue();
  const most = readCap(cap);
  const taken = useQueues().data?.data.map(({ name }) => name) ?? [];
  const newName = what.mode === 'filter' ? nameOfNew(what.query, shortDay(Date.now()), taken) : undefined;
  const run = useAdding(what, onDone);
  const { pending, operationId } = run;
  const choose = (chosen: QueueChoice | 'new') => {
    setQueueId(chosen);
    setError(undefined);
  };
  const add = async () => {
    if (what.mode === 'filter' && most === null) return;
    // A typed name means that queue, also without pressing Create.
    const target =
      newQueue.name === null && queueId !== 'new'
        ? queueId
        : await newQueue.create(newQueue.name === null ? newName : undefined);
    if (target === null) return newQueue.name === null && setError('Please select a queue.');
    choose(target);
    await run.add(target, { cap: most ?? BULK_CAP, includeDoNotContact: include, includeTaken });
  };
  return (
    <>
      <DialogBody>
        <QueueChoices value={queueId} onChange={choose} newName={newName} error={error} />
        <NewQueueField queue={newQueue} onCreated={choose} />
        {what.mode === 'filter' && (
          <Field
            label="At most"
            error={most === null ? `A number from 0 to ${BULK_CAP_MAX.toLocaleString()}` : undefined}
            hint="Those with the worst damage are added first."
          >
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                value={cap}
                onChange={(event) => setCap(event.target.value)}
                className="w-32"
              />
            )}
          </Field>
        )}
        {what.mode !== 'single' && (
          <LabeledCheckbox checked={include} onCheckedChange={setInclude}>
            Also add properties tagged ‘Do not contact’
          </LabeledCheckbox>
        )}
        {what.mode === 'filter' && (
          <LabeledCheckbox checked={includeTaken} onCheckedChange={setIncludeTaken}>
            Also add properties that are in a queue, worked, won, lost or have a new roof
          </LabeledCheckbox>
        )}
        {what.mode === 'filter' && most !== null && !operationId && (
          <WhatIsAdded
            query={what.query}
            choice={{ cap: most, includeTaken, includeDoNotContact: include }}
          />
        )}
        {operationId && <AddProgress operationId={operationId} />}
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">{operationId ? 'Close' : 'Cancel'}</Button>
        </DialogClose>
        <Button onClick={add} pending={pending}>
          Add to Queue
        </Button>
      </DialogFooter>
      <Confirm
        open={run.asking}
        onOpenChange={(open) => open || run.drop()}
        title="This door is tagged ‘Do not contact’"
        description="Somebody in your company set it, and it applies to everyone. If you add the door anyway, the audit record says that you did."
        action="Add Anyway"
        onConfirm={() => void run.addAnyway()}
        pending={pending}
      />
    </>
  );
}

/** Adds what was chosen to a queue, and asks before a single door that must not be contacted is added. */
function useAdding(what: ToAdd, onDone: () => void) {
  const [pending, setPending] = useState(false);
  const [operationId, setOperationId] = useState<string | null>(null);
  const [asking, setAsking] = useState<QueueChoice | null>(null);
  const run = async (add: () => Promise<boolean>) => {
    setPending(true);
    const done = await add();
    setPending(false);
    setOperationId(null);
    if (done) onDone();
  };
  return {
    pending,
    operationId,
    asking: asking !== null,
    drop: () => setAsking(null),
    add: (target: QueueChoice, choice: WhatIsAddedProps['choice']) =>
      run(() =>
        what.mode === 'filter'
          ? addByFilter(target, { filter: what.query, ...choice }, setOperationId)
          : addByIds(
              target,
              what.propertyIds,
              choice.includeDoNotContact,
              what.mode === 'single' ? () => setAsking(target) : undefined,
            ),
      ),
    async addAnyway() {
      if (asking === null || what.mode === 'filter') return;
      await run(() => addByIds(asking, what.propertyIds, true));
      setAsking(null);
    },
  };
}

function AddProgress({ operationId }: { operationId: string }) {
  const { data } = useOperation(operationId);
  const { done, total } = data ?? { done: 0, total: null };
  return (
    <div role="status" className="grid gap-1.5">
      <Progress value={total ? (done / total) * 100 : 0} label="Adding properties" />
      <p className="text-sm text-muted-foreground tabular-nums">
        {total === null
          ? 'Counting what matches...'
          : `${done.toLocaleString()} of ${propertyCount(total)} done. You can close this; the work continues.`}
      </p>
    </div>
  );
}

function readCap(text: string): number | null {
  const value = Number(text.replaceAll(',', ''));
  return text.trim() !== '' && Number.isInteger(value) && value >= 0 && value <= BULK_CAP_MAX ? value : null;
}

interface WhatIsAddedProps {
  query: LeadQuery;
  choice: Parameters<typeof addAllSentence>[1];
}

/** How many of how many will be added, and what is left out, counted when the dialog opens. */
function WhatIsAdded({ query: filter, choice }: WhatIsAddedProps) {
  const counted = useQuery(query(api.queues.countAddable, { query: filter }));
  return (
    <p role="status" className="min-h-5 text-muted-foreground tabular-nums">
      {counted.isError
        ? sentenceOf(counted.error, 'The number of doors could not be counted.')
        : counted.data
          ? addAllSentence(counted.data, choice)
          : 'Counting what matches...'}
    </p>
  );
}
