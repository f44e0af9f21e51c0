import { Eye, Footprints, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Queue } from '#contract/queues.ts';
import { propertyCount } from '#domain/queues/words.ts';
import { inWorkOrder, isDone } from '#domain/queues/work-order.ts';
import { counted } from '#domain/standing.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { queuesByPerson, walkPath } from '#web/features/leads/add-to-queue/index.ts';
import { AssignQueue } from '#web/features/leads/assign-queue/index.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import type { TableColumn } from '#web/lists/table-columns.tsx';
import { Button } from '#web/ui/button.tsx';
import { dateAndTime, dateOnly } from '#web/ui/dates.ts';
import { dayOf } from '#web/ui/days.ts';

interface QueuesTableProps {
  queues: readonly Queue[];
  /** Whether there is a colleague to give one to. */
  assignable: boolean;
  onEdit: (queue: Queue) => void;
  onDelete: (queue: Queue) => void;
}

/** The queues with doors to do, and behind one line those that are done. */
export function QueuesTable(props: QueuesTableProps) {
  const [showsDone, setShowsDone] = useState(false);
  const done = props.queues.filter(isDone);
  const open = props.queues.filter((queue) => !isDone(queue));
  return (
    <>
      {open.length === 0 && <p className="text-muted-foreground">No queue has doors to do.</p>}
      <QueuesByPerson {...props} queues={open} />
      {done.length > 0 && (
        <details onToggle={(event) => setShowsDone(event.currentTarget.open)}>
          <summary className="cursor-pointer py-2 font-medium">
            {counted(done.length, 'queue is', 'queues are')} done
          </summary>
          {showsDone && (
            <div className="grid gap-6 pt-3">
              <QueuesByPerson {...props} queues={done} />
            </div>
          )}
        </details>
      )}
    </>
  );
}

/** The queues person by person, each as a table, and as cards if there is no room for one. */
function QueuesByPerson(props: QueuesTableProps) {
  const groups = queuesByPerson(props.queues, useSignedInUser().id);
  return groups.map(({ heading, queues }) => (
    <section key={heading ?? ''} aria-label={heading} className="grid grid-cols-1 gap-3">
      {heading && <h2 className="text-lg font-semibold wrap-anywhere">{heading}</h2>}
      <QueuesOfPerson {...props} queues={inWorkOrder(queues, dayOf(new Date()))} />
    </section>
  ));
}

function QueuesOfPerson({ queues, ...actions }: QueuesTableProps) {
  return (
    <DataTable
      rows={queues}
      columns={[
        ...columns,
        {
          header: 'Actions',
          quiet: true,
          head: actions.assignable ? 'w-60 2xl:w-112' : 'w-48 xl:w-88',
          body: 'px-1.5',
          cell: (queue) => <Actions {...actions} queue={queue} />,
        },
      ]}
      keyOf={({ id }) => id}
      tableClass="table-fixed"
      cardsBelow="sm"
      cardsClass="gap-3"
      cardClass="grid grid-cols-1 gap-2 rounded-lg border bg-surface p-4"
      card={(queue) => <QueueCard {...actions} queue={queue} />}
    />
  );
}

const columns: readonly TableColumn<Queue>[] = [
  {
    header: 'Name',
    head: 'lg:w-[20%]',
    body: 'truncate font-medium',
    title: ({ name }) => name,
    cell: ({ id, name }) => (
      <Link to={`/queue/${id}`} className="hover:underline">
        {name}
      </Link>
    ),
  },
  {
    header: 'Description',
    className: 'max-lg:hidden',
    body: 'truncate text-muted-foreground',
    title: ({ description }) => description,
    cell: ({ description }) => description ?? '–',
  },
  { header: 'Properties', head: 'w-24', end: true, cell: ({ itemCount }) => itemCount.toLocaleString() },
  {
    header: 'Progress',
    className: 'max-lg:hidden',
    head: 'w-72',
    body: 'py-1',
    cell: (queue) => (
      <>
        {toDoOf(queue)}
        <span className="block text-sm text-muted-foreground">
          {[doneOf(queue), queue.workedAt && lastWorked(queue.workedAt)].filter(Boolean).join(' · ')}
        </span>
      </>
    ),
  },
  { header: 'Created', head: 'w-48', cell: ({ createdAt }) => dateAndTime(createdAt) },
];

type ActionsProps = Omit<QueuesTableProps, 'queues'> & { queue: Queue };

function QueueCard(props: ActionsProps) {
  const { queue } = props;
  const { id, name, description, itemCount, workedCount, workedAt, createdAt } = queue;
  return (
    <>
      <Link to={`/queue/${id}`} className="text-lg font-medium wrap-anywhere">
        {name}
      </Link>
      {description && <p className="line-clamp-3 wrap-anywhere text-muted-foreground">{description}</p>}
      <p className="text-sm text-muted-foreground tabular-nums">
        {propertyCount(itemCount)} · Created {dateAndTime(createdAt)}
      </p>
      {itemCount > 0 && (
        <p className="text-sm tabular-nums">
          {[toDoOf(queue), doneOf(queue), workedAt && lastWorked(workedAt)].filter(Boolean).join(' · ')}
        </p>
      )}
      {itemCount > workedCount && (
        <Button asChild>
          <Link to={walkPath(id)} aria-label={`${wordOf(queue)} ${name}`}>
            <Footprints />
            {wordOf(queue)}
          </Link>
        </Button>
      )}
      <Actions {...props} />
    </>
  );
}

function Actions({ queue, assignable, onEdit, onDelete }: ActionsProps) {
  return (
    <div className="flex justify-end gap-1 max-sm:-mx-3 max-sm:justify-start large-text:mx-0 large-text:flex-wrap">
      {queue.itemCount > queue.workedCount && (
        <Button asChild variant="ghost" size="sm" className="max-sm:hidden">
          <Link to={walkPath(queue.id)} aria-label={`${wordOf(queue)} ${queue.name}`}>
            <Footprints />
            <Word many={assignable}>{wordOf(queue)}</Word>
          </Link>
        </Button>
      )}
      <Button asChild variant="ghost" size="sm">
        <Link to={`/queue/${queue.id}`} aria-label={`View ${queue.name}`}>
          <Eye />
          <Word many={assignable}>View</Word>
        </Link>
      </Button>
      {assignable && (
        <AssignQueue queue={queue}>
          <Word many={assignable}>Assign</Word>
        </AssignQueue>
      )}
      <Button variant="ghost" size="sm" aria-label={`Edit ${queue.name}`} onClick={() => onEdit(queue)}>
        <Pencil />
        <Word many={assignable}>Edit</Word>
      </Button>
      <Button variant="ghost" size="sm" aria-label={`Delete ${queue.name}`} onClick={() => onDelete(queue)}>
        <Trash2 />
        <Word many={assignable}>Delete</Word>
      </Button>
    </div>
  );
}

const wordOf = ({ workedCount }: Queue): string => (workedCount === 0 ? 'Start' : 'Continue');

const toDoOf = ({ itemCount, workedCount }: Queue): string =>
  itemCount === 0 ? 'No doors yet' : `${(itemCount - workedCount).toLocaleString()} to do`;

const doneOf = ({ itemCount, workedCount }: Queue): string =>
  `${workedCount.toLocaleString()} of ${itemCount.toLocaleString()} done`;

const lastWorked = (workedAt: string): string => `last worked ${dateOnly(workedAt)}`;

/** Narrower tables have room for the icons only, the sooner the more there are. */
const Word = ({ many, children }: { many: boolean; children: string }) => (
  <span className={many ? 'sm:max-2xl:hidden' : 'sm:max-xl:hidden'}>{children}</span>
);
