import {
  ArrowDownAZ,
  ArrowUpAZ,
  Columns3Cog,
  Download,
  Ellipsis,
  FileCheck,
  Footprints,
  Lock,
  Printer,
} from 'lucide-react';
import { useState } from 'react';
import type { QueueItem } from '#contract/queue-items.ts';
import type { Queue } from '#contract/queues.ts';
import { exportRefusal } from '#domain/leads/export.ts';
import { tabLabels } from '#domain/queues/show.ts';
import { queueSortFields, queueSortLabels } from '#domain/queues/sort.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { ExportQuestion } from '#web/features/properties/index.ts';
import { SearchBox } from '#web/lists/search-box.tsx';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { Select } from '#web/ui/select.tsx';
import { ExportDialog } from './export-dialog.tsx';
import type { QueueChoice, QueueOrder } from './queue-view.ts';
import { RouteDialog } from './route-dialog.tsx';
import { moveItems } from './use-item-actions.ts';
import { usePrintQueue } from './use-print-queue.tsx';
import { useQueueExport } from './use-queue-export.ts';
import { useWalkSheet } from './use-walk-sheet.ts';

interface QueueBarProps {
  queue: Pick<Queue, 'id' | 'name'>;
  /** All of the queue, in its order. */
  items: readonly QueueItem[];
  /** Those of the tab and the search. */
  shown: readonly QueueItem[];
  order: QueueOrder;
  choice: QueueChoice;
}

const options = queueSortFields.map((field) => ({ value: field, label: queueSortLabels[field] }));

const COLUMNS = 'Columns of the export';
const SHEET = 'Walk Sheet (PDF)';

/** The search, the order, and what one can do with the whole queue: behind a button where there is little room. */
export function QueueBar({ queue, items, shown, order, choice }: QueueBarProps) {
  const user = useSignedInUser();
  const [planning, setPlanning] = useState(false);
  const { exportItems, isPending, asking } = useQueueExport(queue);
  const [choosing, setChoosing] = useState(false);
  const byHand = order.field === 'position';
  const ascending = order.direction === 'asc';
  const Arrow = ascending ? ArrowDownAZ : ArrowUpAZ;
  const keepOrder = async () => {
    const ids = items.map(({ property }) => property.id);
    if (await moveItems(queue.id, ids, null)) order.pick('position');
  };
  const print = usePrintQueue(queue.name, tabLabels[choice.tab], shown);
  const sheet = useWalkSheet(queue);
  const saveSheet = () => sheet.save(shown.map(({ property }) => property.id));
  const actions = [
    { label: 'Plan Walk', act: () => setPlanning(true) },
    { label: 'Print List', act: print.act },
    { label: SHEET, act: saveSheet },
    ...(byHand ? [] : [{ label: 'Use as My Order', act: keepOrder }]),
    ...(user.mayExport
      ? [
          { label: 'Export Queue to CSV', act: () => exportItems(items) },
          { label: COLUMNS, act: () => setChoosing(true) },
        ]
      : []),
  ];
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2">
      <SearchBox
        label="Search this queue"
        value={choice.search}
        onValueChange={choice.searchFor}
        className="w-full sm:mr-auto sm:w-64"
      />
      <div className="flex items-center gap-1.5 max-sm:w-full">
        <Select
          aria-label="Sort by"
          value={order.field}
          options={options}
          onValueChange={(chosen) =>
            order.pick(queueSortFields.find((field) => field === chosen) ?? 'addedAt')
          }
          className="w-40 max-sm:grow"
        />
        <Button
          variant="secondary"
          size="icon"
          disabled={byHand}
          aria-label={ascending ? 'Sorted ascending. Sort descending' : 'Sorted descending. Sort ascending'}
          onClick={order.turn}
        >
          <Arrow />
        </Button>
        {actions.length > 0 && (
          <DropdownMenu modal={false}>
            <DropdownMenuTrigger asChild>
              <Button
                variant="secondary"
                size="icon"
                aria-label="More"
                pending={isPending || sheet.isPending}
                className="xl:hidden"
              >
                <Ellipsis />
              </Button>
            </DropdownMenuTrigger>
            <DropdownMenuContent align="end">
              {actions.map(({ label, act }) => (
                <DropdownMenuItem key={label} onSelect={() => void act()}>
                  {label}
                </DropdownMenuItem>
              ))}
            </DropdownMenuContent>
          </DropdownMenu>
        )}
      </div>
      <Button variant="secondary" className="max-xl:hidden" onClick={() => setPlanning(true)}>
        <Footprints />
        Plan Walk
      </Button>
      {!byHand && (
        <Button
          variant="ghost"
          className="max-xl:hidden"
          onClick={keepOrder}
          title="Take this order as the start of your own"
        >
          Use as My Order
        </Button>
      )}
      <Button
        variant="secondary"
        size="icon"
        aria-label="Print List"
        title="Print List"
        onClick={print.act}
        className="max-xl:hidden"
      >
        <Printer />
      </Button>
      <Button
        variant="secondary"
        size="icon"
        aria-label={SHEET}
        title={SHEET}
        pending={sheet.isPending}
        onClick={saveSheet}
        className="max-xl:hidden"
      >
        <FileCheck />
      </Button>
      {user.mayExport && (
        <div className="flex gap-1.5 max-xl:hidden">
          <Button variant="secondary" pending={isPending} onClick={() => exportItems(items)}>
            <Download />
            Export Queue to CSV
          </Button>
          <Button variant="secondary" size="icon" aria-label={COLUMNS} onClick={() => setChoosing(true)}>
            <Columns3Cog />
          </Button>
        </div>
      )}
      {!user.mayExport && (
        <p className="flex w-full items-start gap-2 text-sm text-muted-foreground">
          <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {exportRefusal(user.subscriptionTier)}
        </p>
      )}
      <ExportDialog open={choosing} onOpenChange={setChoosing} onExport={() => exportItems(items)} />
      <ExportQuestion {...asking} />
      <RouteDialog
        queue={queue}
        items={items}
        open={planning}
        onClose={() => setPlanning(false)}
        onTaken={() => order.pick('position')}
      />
      {print.sheet}
    </div>
  );
}
