import { Eye, Footprints, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { Queue } from '#contract/queues.ts';
import { propertyCount } from '#domain/queues/words.ts';
import { inWorkOrder } from '#domain/queues/work-order.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { queuesByPerson, walkPath } from '#web/features/leads/add-to-queue/index.ts';
import { AssignQueue } from '#web/features/leads/assign-queue/index.ts';
import { Button } from '#web/ui/button.tsx';
import { dateAndTime, dateOnly } from '#web/ui/dates.ts';
import { dayOf } from '#web/ui/days.ts';
import { Table, TableBody, TableCell, TableFrame, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx';

interface QueuesTableProps {
  queues: readonly Queue[];
  /** Whether there is a colleague to give one to. */
  assignable: boolean;
  onEdit: (queue: Queue) => void;
  onDelete: (queue: Queue) => void;
}

/** The queues person by person, each as a table, and as cards if there is no room for one. */
export function QueuesTable(props: QueuesTableProps) {
  const groups = queuesByPerson(props.queues, useSignedInUser().id);
  return groups.map(({ heading, queues }) => (
    <section key={heading ?? ''} aria-label={heading} className="grid grid-cols-1 gap-3">
      {heading && <h2 className="text-lg font-semibold wrap-anywhere">{heading}</h2>}
      <QueuesOfPerson {...props} queues={inWorkOrder(queues, dayOf(new Date()))} />
    </section>
  ));
}

function QueuesOfPerson(props: QueuesTableProps) {
  return (
    <>
      <TableFrame className="max-sm:hidden">
        <Table className="table-fixed">
          <TableHeader>
            <tr>
              <TableHead className="lg:w-[20%]">Name</TableHead>
              <TableHead className="max-lg:hidden">Description</TableHead>
              <TableHead className="w-24 text-right">Properties</TableHead>
              <TableHead className="w-48 max-lg:hidden">Progress</TableHead>
              <TableHead className="w-48">Created</TableHead>
              <TableHead className={props.assignable ? 'w-60 2xl:w-112' : 'w-48 xl:w-88'}>
                <span className="sr-only">Actions</span>
              </TableHead>
            </tr>
          </TableHeader>
          <TableBody>
            {props.queues.map((queue) => (
              <TableRow key={queue.id}>
                <TableCell className="truncate font-medium" title={queue.name}>
                  <Link to={`/queue/${queue.id}`} className="hover:underline">
                    {queue.name}
                  </Link>
                </TableCell>
                <TableCell
                  className="truncate text-muted-foreground max-lg:hidden"
                  title={queue.description ?? undefined}
                >
                  {queue.description ?? '–'}
                </TableCell>
                <TableCell className="text-right">{queue.itemCount.toLocaleString()}</TableCell>
                <TableCell className="py-1 max-lg:hidden">
                  {doneOf(queue)}{' '}
                  {queue.workedAt && (
                    <span className="block text-sm text-muted-foreground">{lastWorked(queue.workedAt)}</span>
                  )}
                </TableCell>
                <TableCell>{dateAndTime(queue.createdAt)}</TableCell>
                <TableCell className="px-1.5">
                  <Actions {...props} queue={queue} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableFrame>
      <ul className="grid grid-cols-1 gap-3 sm:hidden">
        {props.queues.map((queue) => (
          <li key={queue.id} className="grid grid-cols-1 gap-2 rounded-lg border bg-surface p-4">
            <Link to={`/queue/${queue.id}`} className="text-lg font-medium wrap-anywhere">
              {queue.name}
            </Link>
            {queue.description && (
              <p className="line-clamp-3 wrap-anywhere text-muted-foreground">{queue.description}</p>
            )}
            <p className="text-sm text-muted-foreground tabular-nums">
              {propertyCount(queue.itemCount)} · Created {dateAndTime(queue.createdAt)}
            </p>
            {queue.itemCount > 0 && (
              <p className="text-sm tabular-nums">
                {[doneOf(queue), queue.workedAt && lastWorked(queue.workedAt)].filter(Boolean).join(' · ')}
              </p>
            )}
            {queue.itemCount > queue.workedCount && (
              <Button asChild>
                <Link to={walkPath(queue.id)} aria-label={`${wordOf(queue)} ${queue.name}`}>
                  <Footprints />
                  {wordOf(queue)}
                </Link>
              </Button>
            )}
            <Actions {...props} queue={queue} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Actions({
  queue,
  assignable,
  onEdit,
  onDelete,
}: Omit<QueuesTableProps, 'queues'> & { queue: Queue }) {
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

const doneOf = ({ itemCount, workedCount }: Queue): string =>
  `${workedCount.toLocaleString()} of ${itemCount.toLocaleString()}`;

const lastWorked = (workedAt: string): string => `last worked ${dateOnly(workedAt)}`;

/** Narrower tables have room for the icons only, the sooner the more there are. */
const Word = ({ many, children }: { many: boolean; children: string }) => (
  <span className={many ? 'sm:max-2xl:hidden' : 'sm:max-xl:hidden'}>{children}</span>
);
