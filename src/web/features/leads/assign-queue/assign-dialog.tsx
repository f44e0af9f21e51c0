import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Queue } from '#contract/queues.ts';
import { api, query, sentenceOf } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.tsx';

interface AssignDialogProps {
  queue: Pick<Queue, 'id' | 'name' | 'assignee'>;
  open: boolean;
  onClose: () => void;
}

/** Gives a queue, or the walk it is, to another colleague. */
export function AssignDialog({ queue, open, onClose }: AssignDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>Assign to someone else</DialogTitle>
          <DialogDescription className="wrap-anywhere">
            {queue.name} goes from {queue.assignee.name} to them, with the notes in it.
          </DialogDescription>
        </DialogHeader>
        <AssignForm queue={queue} onDone={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function AssignForm({ queue, onDone }: Pick<AssignDialogProps, 'queue'> & { onDone: () => void }) {
  const team = useQuery(query(api.team.get));
  const [userId, setUserId] = useState<string>();
  const give = useMutation({
    mutationFn: () => api.walks.assign({ params: { queueId: queue.id }, body: { userId: userId ?? '' } }),
    onSuccess: ({ message }) => {
      toast({ title: message });
      onDone();
    },
  });
  return (
    <>
      <DialogBody>
        <Loaded query={team} failure="Failed to fetch the team">
          {({ members }) => (
            <Field
              label="Who works it"
              {...(give.isError && { error: sentenceOf(give.error, 'Failed to assign the queue') })}
            >
              {(control) => (
                <Select
                  {...control}
                  placeholder="Choose a colleague"
                  value={userId}
                  onValueChange={setUserId}
                  options={members
                    .filter(({ id, accessEndedAt }) => accessEndedAt === null && id !== queue.assignee.id)
                    .map(({ id, name }) => ({ value: id, label: name }))}
                />
              )}
            </Field>
          )}
        </Loaded>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button pending={give.isPending} disabled={!userId} onClick={() => give.mutate()}>
          Assign
        </Button>
      </DialogFooter>
    </>
  );
}
