import {
  Columns3Cog,
  Download,
  FileCheck,
  Footprints,
  ListOrdered,
  type LucideIcon,
  Printer,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { QueueItem } from '#contract/queue-items.ts';
import type { Queue } from '#contract/queues.ts';
import { tabLabels } from '#domain/queues/show.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { ExportQuestion } from '#web/features/leads/properties/index.ts';
import { moveItems } from './items/use-item-actions.ts';
import { ExportDialog } from './print/export-dialog.tsx';
import { usePrintQueue } from './print/use-print-queue.tsx';
import { useQueueExport } from './print/use-queue-export.ts';
import { useWalkSheet } from './print/use-walk-sheet.ts';
import type { QueueChoice, QueueOrder } from './queue-view.ts';
import { RouteDialog } from './walk/route-dialog.tsx';

/** Something that can be done with a whole queue, from a button or a menu. */
export interface QueueAction {
  label: string;
  icon: LucideIcon;
  act: () => unknown;
  pending?: boolean;
  /** Whether its button has room for the icon alone. */
  isSmall?: boolean;
}

export interface ListedQueue {
  queue: Pick<Queue, 'id' | 'name'>;
  /** All of the queue, in its order. */
  items: readonly QueueItem[];
  /** Those of the tab and the search. */
  shown: readonly QueueItem[];
  order: QueueOrder;
  choice: QueueChoice;
}

/** What can be done with a queue, and the dialogs that some of it needs. */
export function useQueueActions({ queue, items, shown, order, choice }: ListedQueue): {
  actions: readonly QueueAction[];
  dialogs: ReactNode;
} {
  const { mayExport } = useSignedInUser();
  const [planning, setPlanning] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const { exportItems, isPending, asking } = useQueueExport(queue);
  const print = usePrintQueue(queue.name, tabLabels[choice.tab], shown);
  const sheet = useWalkSheet(queue);
  const keepOrder = async () => {
    const ids = items.map(({ property }) => property.id);
    if (await moveItems(queue.id, ids, null)) order.pick('position');
  };
  const actions: QueueAction[] = [
    { label: 'Plan Walk', icon: Footprints, act: () => setPlanning(true) },
    ...(order.field === 'position' ? [] : [{ label: 'Use as My Order', icon: ListOrdered, act: keepOrder }]),
    { label: 'Print List', icon: Printer, act: print.act, isSmall: true },
    {
      label: 'Walk Sheet (PDF)',
      icon: FileCheck,
      act: () => sheet.save(shown.map(({ property }) => property.id)),
      pending: sheet.isPending,
      isSmall: true,
    },
    ...(mayExport
      ? [
          {
            label: 'Export Queue to CSV',
            icon: Download,
            act: () => exportItems(items),
            pending: isPending,
          },
          {
            label: 'Columns of the export',
            icon: Columns3Cog,
            act: () => setChoosing(true),
            isSmall: true,
          },
        ]
      : []),
  ];
  const dialogs = (
    <>
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
    </>
  );
  return { actions, dialogs };
}
