import { Download, List, ListChecks, ListPlus, Lock, Search, Settings2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { QueueItem } from '#contract/queue-items.ts';
import type { Queue } from '#contract/queues.ts';
import { exportRefusal } from '#domain/leads/export.ts';
import { roofSourceOf } from '#domain/leads/pictures.ts';
import { countTabs, itemsShown, tabLabels } from '#domain/queues/show.ts';
import { sortItems } from '#domain/queues/sort.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { useOpenedProperty } from '#web/features/leads/properties/index.ts';
import { SimulatedPictures } from '#web/features/leads/thumbnails/index.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useWide } from '#web/ui/use-wide.ts';
import { BulkBar } from './items/bulk-bar.tsx';
import { ItemDialog } from './items/item-dialog.tsx';
import { ItemsCards } from './items/items-cards.tsx';
import type { ItemsListProps } from './items/items-list.ts';
import { ItemsTable } from './items/items-table.tsx';
import { NothingShown } from './items/nothing-shown.tsx';
import { RemoveDialog } from './items/remove-dialog.tsx';
import { useItemSelection } from './items/use-item-selection.ts';
import { useQueueExport } from './print/use-queue-export.ts';
import { QueueBar } from './queue-bar.tsx';
import { QueueFind } from './queue-find.tsx';
import { QueueMenu } from './queue-menu.tsx';
import { QueueProgress } from './queue-progress.tsx';
import { QueueTabs } from './queue-tabs.tsx';
import { useQueueChoice, useQueueOrder } from './queue-view.ts';
import { useMoveOn } from './use-move-on.ts';
import { type QueueAction, useQueueActions } from './use-queue-actions.tsx';
import { TakeAlong, takeAlongAction } from './walk/take-along.tsx';
import { usePack } from './walk/use-pack.ts';
import { useWalk } from './walk/use-walk.ts';

interface QueueItemsProps {
  queue: Pick<Queue, 'id' | 'name'>;
  items: readonly QueueItem[];
}

/** The doors of a queue in their order, with what one can do with them. */
export function QueueItems({ queue, items }: QueueItemsProps) {
  const { order, choice, sorted, shown } = useItemsShown(items);
  const navigate = useNavigate();
  const selection = useItemSelection(shown);
  const opened = useOpenedProperty();
  const walk = useWalk(sorted, shown, opened, choice);
  const [removing, setRemoving] = useState<readonly number[]>([]);
  const [finding, setFinding] = useState(choice.search !== '');
  const wide = useWide();
  const counts = countTabs(items);
  const sources = useMemo(() => items.map(({ property }) => roofSourceOf(property)), [items]);
  const { actions, dialogs } = useQueueActions({ queue, items: sorted, shown, order, choice });
  const moveOn = useMoveOn(queue, choice.tab, counts);
  const pack = usePack(queue.id);
  const dialog = <ItemDialog queueId={queue.id} items={walk.items} opened={opened} />;

  if (items.length === 0) {
    return (
      <>
        <EmptyQueue queue={queue} />
        {dialog}
      </>
    );
  }
  // On a phone the next door is what one came for: everything else is behind one button.
  const onPhone: QueueAction[] = [
    { label: 'Search and Sort', icon: Search, act: () => setFinding(true) },
    { label: 'Go Through the List', icon: List, act: walk.start },
    takeAlongAction(pack),
    ...actions,
    ...(moveOn ? [moveOn] : []),
    { label: 'Select All', icon: ListChecks, act: selection.toggleAll },
    { label: 'Manage Queues', icon: Settings2, act: () => navigate('/queues') },
  ];
  return (
    <>
      <QueueProgress
        queueId={queue.id}
        items={items}
        onWalk={wide ? walk.start : null}
        menu={!wide && <QueueMenu actions={onPhone} />}
      />
      {wide && <TakeAlong pack={pack} />}
      <div className="flex shrink-0 flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 max-md:w-full md:grow">
          <QueueTabs items={items} choice={choice} />
        </div>
        {wide && moveOn && (
          <Button variant="secondary" pending={moveOn.pending ?? false} onClick={() => void moveOn.act()}>
            <moveOn.icon />
            {moveOn.label}
          </Button>
        )}
      </div>
      {/* In the bar's place, so that the rows stay under the pointer. */}
      {selection.count > 0 ? (
        <BulkBar
          queue={queue}
          items={shown}
          selection={selection}
          onRemove={() => setRemoving([...selection.ids])}
        />
      ) : wide ? (
        <QueueBar order={order} choice={choice} actions={actions} />
      ) : (
        finding && (
          <div className="flex flex-wrap items-center gap-2">
            <QueueFind order={order} choice={choice} />
          </div>
        )
      )}
      {shown.length === 0 ? (
        <NothingShown tab={tabLabels[choice.tab]} choice={choice} />
      ) : (
        <Items
          queueId={queue.id}
          items={shown}
          selection={selection}
          order={order}
          opened={opened}
          onRemove={(id) => setRemoving([id])}
        />
      )}
      <SimulatedPictures sources={sources} />
      {!wide && <TakeAlong pack={pack} />}
      <ExportNote />
      {dialogs}
      {dialog}
      <RemoveDialog
        queueId={queue.id}
        propertyIds={removing}
        onClose={() => setRemoving([])}
        onRemoved={() => removing.length > 1 && selection.clear()}
      />
    </>
  );
}

/** The doors in the chosen order, and those of them that are shown. */
function useItemsShown(items: readonly QueueItem[]) {
  const order = useQueueOrder();
  const { field, direction } = order;
  const choice = useQueueChoice();
  const { tab, search } = choice;
  const sorted = useMemo(() => sortItems(items, field, direction), [items, field, direction]);
  const shown = useMemo(() => itemsShown(sorted, tab, search), [sorted, tab, search]);
  return { order, choice, sorted, shown };
}

const Items = (props: ItemsListProps) => (useWide() ? <ItemsTable {...props} /> : <ItemsCards {...props} />);

function ExportNote() {
  const { mayExport, subscriptionTier } = useSignedInUser();
  if (mayExport) return null;
  return (
    <p className="flex shrink-0 items-start gap-2 text-sm text-muted-foreground">
      <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {exportRefusal(subscriptionTier)}
    </p>
  );
}

function EmptyQueue({ queue }: Pick<QueueItemsProps, 'queue'>) {
  const { mayExport } = useSignedInUser();
  const { exportItems } = useQueueExport(queue);
  return (
    <EmptyState
      icon={ListPlus}
      title="Your queue is empty"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button asChild>
            <Link to="/dashboard">Go to Dashboard</Link>
          </Button>
          {mayExport && (
            <Button variant="secondary" onClick={() => exportItems([])}>
              <Download />
              Export Queue to CSV
            </Button>
          )}
        </div>
      }
    >
      Add properties from the dashboard to work through them here.
    </EmptyState>
  );
}
