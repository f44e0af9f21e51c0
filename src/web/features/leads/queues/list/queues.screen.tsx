import { useQuery } from '@tanstack/react-query';
import { ListChecks, Plus } from 'lucide-react';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { can } from '#access/can.ts';
import type { Queue } from '#contract/queues.ts';
import type { Column } from '#domain/csv/write.ts';
import { propertyCount } from '#domain/queues/words.ts';
import { api, query, sentenceOf } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { useQueues } from '#web/features/leads/add-to-queue/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { SaveCsv } from '#web/lists/save-csv.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { toast } from '#web/ui/toast.tsx';
import { QueueLoading } from '../queue-loading.tsx';
import { OfflineNote } from '../walk/offline-note.tsx';
import { QueuesPage } from './queues-page.tsx';
import { QueuesTable } from './queues-table.tsx';

// It brings the schema library.
const QueueFormDialog = lazyPart(
  async () => (await import('./queue-form-dialog.tsx')).QueueFormDialog,
  ({ queue }) => queue !== null,
);

const csvColumns: readonly Column<Queue>[] = [
  { header: 'Queue', read: ({ name }) => name },
  { header: 'Whose', read: ({ assignee }) => assignee.name },
  { header: 'Walk of', read: ({ day }) => day },
  { header: 'Doors', read: ({ itemCount }) => itemCount },
  { header: 'Done', read: ({ workedCount }) => workedCount },
  { header: 'Worked at', read: ({ workedAt }) => workedAt },
];

/** The queue manager: every queue with its count; make, rename, delete and open one. */
export function QueuesScreen() {
  usePageTitle('Property Queues');
  const queues = useQueues();
  const mayLead = can(useSignedInUser(), 'team:lead');
  const team = useQuery({ ...query(api.team.get), enabled: mayLead });
  const hasColleagues =
    (team.data?.members.filter(({ accessEndedAt }) => accessEndedAt === null).length ?? 0) > 1;
  const [chosen, setChosen] = useState<Queue | 'new' | null>(null);
  // A link to this screen may open the form.
  const [act, setAct] = useQueryState('do', parseAsString);
  const editing = act === 'create' ? 'new' : chosen;
  const setEditing = (queue: Queue | 'new' | null) => {
    setChosen(queue);
    if (act !== null) void setAct(null);
  };
  const [deleting, setDeleting] = useState<Queue | null>(null);
  const create = (
    <Button onClick={() => setEditing('new')}>
      <Plus />
      Create Queue
    </Button>
  );
  return (
    <QueuesPage actions={queues.data && queues.data.data.length > 0 && create}>
      {queues.isPending ? (
        <QueueLoading label="Loading queues..." />
      ) : queues.isError ? (
        <ErrorState
          title="Failed to fetch queues"
          onRetry={() => queues.refetch()}
          retrying={queues.isFetching}
        >
          {sentenceOf(queues.error, 'Something went wrong while loading them.')}
        </ErrorState>
      ) : (
        <>
          <OfflineNote savedAt={queues.data.savedAt} onRetry={() => queues.refetch()} />
          {queues.data.data.length === 0 ? (
            <EmptyState icon={ListChecks} title="No Queues Yet" action={create}>
              Create one, or add properties from the dashboard: the first one creates your Default Queue.
            </EmptyState>
          ) : (
            <>
              <QueuesTable
                queues={queues.data.data}
                assignable={hasColleagues}
                onEdit={setEditing}
                onDelete={setDeleting}
              />
              {mayLead && <SaveCsv name="queues" rows={queues.data.data} columns={csvColumns} />}
            </>
          )}
        </>
      )}
      <QueueFormDialog queue={editing} onClose={() => setEditing(null)} />
      <DeleteQueueDialog queue={deleting} onClose={() => setDeleting(null)} />
    </QueuesPage>
  );
}

/** Asks before a queue is deleted. Open while there is a `queue`. */
function DeleteQueueDialog({ queue, onClose }: { queue: Queue | null; onClose: () => void }) {
  const [shown, setShown] = useState(queue);
  if (queue && queue !== shown) setShown(queue);
  const { mutate, isPending } = useAct(({ id }: Queue) => api.queues.remove({ params: { queueId: id } }), {
    failure: 'Failed to delete queue',
    onDone: (_done, { name }) => {
      toast({ title: 'Queue Deleted', description: `${name} was deleted` });
      onClose();
    },
  });
  return (
    <Confirm
      open={queue !== null}
      onOpenChange={(open) => open || onClose()}
      title={`Delete ${shown?.name ?? 'queue'}?`}
      description={`This removes ${propertyCount(shown?.itemCount ?? 0)} from the list, with their notes and order. The properties themselves stay. This action cannot be undone.`}
      action="Delete Queue"
      onConfirm={() => queue && mutate(queue)}
      pending={isPending}
    />
  );
}
