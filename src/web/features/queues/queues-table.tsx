import { Eye, Footprints, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { Queue } from '#contract/queues.ts';
import { propertyCount } from '#domain/queues/words.ts';
import { walkPath } from '#web/features/add-to-queue/index.ts';
import { Button } from '#web/ui/button.tsx';
import { dateAndTime, dateOnly } from '#web/ui/dates.ts';
import { Table, TableBody, TableCell, TableFrame, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx';

interface QueuesTableProps {
  queues: readonly Queue[];
  onEdit: (queue: Queue) => void;
  onDelete: (queue: Queue) => void;
}

/** The queues as a table, and as cards where there is no room for one. */
export function QueuesTable(props: QueuesTableProps) {
  return (
    <>
      <TableFrame className="max-sm:hidden">
        <Table className="table-fixed">
          <TableHeader>
            <tr>
              <TableHead className="lg:w-[26%]">Name</TableHead>
              <TableHead className="max-lg:hidden">Description</TableHead>
              <TableHead className="w-28 text-right">Properties</TableHead>
              <TableHead className="w-60 max-lg:hidden">Progress</TableHead>
              <TableHead className="w-52">Created</TableHead>
              <TableHead className="w-88 max-lg:w-48">
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
                <TableCell className="max-lg:hidden">{progressOf(queue)}</TableCell>
                <TableCell>{dateAndTime(queue.createdAt)}</TableCell>
                <TableCell className="px-1.5">
                  <Actions {...props} queue={queue} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableFrame>
      <ul className="grid gap-3 sm:hidden">
        {props.queues.map((queue) => (
          <li key={queue.id} className="grid gap-2 rounded-lg border bg-surface p-4">
            <Link to={`/queue/${queue.id}`} className="text-lg font-medium break-words">
              {queue.name}
            </Link>
            {queue.description && (
              <p className="line-clamp-3 break-words text-muted-foreground">{queue.description}</p>
            )}
            <p className="text-sm text-muted-foreground tabular-nums">
              {propertyCount(queue.itemCount)} · Created {dateAndTime(queue.createdAt)}
            </p>
            {queue.itemCount > 0 && <p className="text-sm tabular-nums">{progressOf(queue)}</p>}
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

function Actions({ queue, onEdit, onDelete }: Omit<QueuesTableProps, 'queues'> & { queue: Queue }) {
  return (
    <div className="flex justify-end gap-1 max-sm:-mx-3 max-sm:justify-start">
      {queue.itemCount > queue.workedCount && (
        <Button asChild variant="ghost" size="sm" className="max-sm:hidden">
          <Link to={walkPath(queue.id)} aria-label={`${wordOf(queue)} ${queue.name}`}>
            <Footprints />
            <Word>{wordOf(queue)}</Word>
          </Link>
        </Button>
      )}
      <Button asChild variant="ghost" size="sm">
        <Link to={`/queue/${queue.id}`} aria-label={`View ${queue.name}`}>
          <Eye />
          <Word>View</Word>
        </Link>
      </Button>
      <Button variant="ghost" size="sm" aria-label={`Edit ${queue.name}`} onClick={() => onEdit(queue)}>
        <Pencil />
        <Word>Edit</Word>
      </Button>
      <Button variant="ghost" size="sm" aria-label={`Delete ${queue.name}`} onClick={() => onDelete(queue)}>
        <Trash2 />
        <Word>Delete</Word>
      </Button>
    </div>
  );
}

const wordOf = ({ workedCount }: Queue): string => (workedCount === 0 ? 'Start' : 'Continue');

function progressOf({ itemCount, workedCount, workedAt }: Queue): string {
  const progress = `${workedCount.toLocaleString()} of ${itemCount.toLocaleString()}`;
  return workedAt === null ? progress : `${progress} · last worked ${dateOnly(workedAt)}`;
}

/** Tablets have room for the icons only. */
const Word = ({ children }: { children: string }) => <span className="sm:max-lg:hidden">{children}</span>;
