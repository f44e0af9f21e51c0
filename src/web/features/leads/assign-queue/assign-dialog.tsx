import { useQuery } from '@tanstack/react-query';
import type { Queue } from '#contract/queues.ts';
import { api, query } from '#web/api/index.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { tellDone } from '#web/forms/use-act.ts';
import { Loaded } from '#web/lists/loaded.tsx';

interface AssignDialogProps {
  queue: Pick<Queue, 'id' | 'name' | 'assignee'>;
  open: boolean;
  onClose: () => void;
}

/** Gives a queue, or the walk it is, to another colleague. */
export function AssignDialog({ queue, open, onClose }: AssignDialogProps) {
  const team = useQuery(query(api.team.get));
  return (
    <FormDialog
      open={open}
      onOpenChange={onClose}
      title="Assign to someone else"
      description={`${queue.name} goes from ${queue.assignee.name} to them, with the notes in it.`}
      start={{ userId: '' }}
      save={(body) => api.walks.assign({ params: { queueId: queue.id }, body })}
      onSaved={tellDone}
      failure="Failed to assign the queue"
      action="Assign"
      why={({ userId }) => userId === '' && 'Choose a colleague first.'}
    >
      {(form) => (
        <Loaded query={team} failure="Failed to fetch the team">
          {({ members }) => (
            <form.Choice
              name="userId"
              label="Who works it"
              placeholder="Choose a colleague"
              options={members
                .filter(({ id, accessEndedAt }) => accessEndedAt === null && id !== queue.assignee.id)
                .map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </Loaded>
      )}
    </FormDialog>
  );
}
