import {
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Deal, type DealOrder, dealOrders, type Pipeline } from '#contract/pipeline.ts';
import { wholeDollars } from '#domain/crm/deal-value.ts';
import { type Stage, stageLabels, stages } from '#domain/crm.ts';
import { stageDefinition } from '#domain/figures/ledger.ts';
import { counted } from '#domain/standing.ts';
import { cn } from '#web/ui/cn.ts';
import { Definition } from '#web/ui/definition.tsx';
import { Select } from '#web/ui/select.tsx';
import { DealCard } from './deal-card.tsx';
import { orderLabels } from './deal-order.ts';
import { Rest } from './rest.tsx';
import { inStage } from './use-pipeline.ts';

interface BoardProps {
  deals: readonly Deal[];
  pipeline: Pipeline;
  order: DealOrder;
  onOrder: (order: DealOrder) => void;
  onMove: (propertyId: number, stage: Stage) => void;
  onOpen: (propertyId: number) => void;
  /** Asks for more deals of a stage than the `shown` ones. */
  onMore: (stage: Stage, shown: number) => void;
  /** Whether they are being read. */
  loading: boolean;
}

/** A column per stage. Cards are dragged, or moved with Shift and an arrow, or with their menu. */
export function Board(props: BoardProps) {
  const { deals, pipeline, order, onOrder, onMove, onOpen, onMore, loading } = props;
  const boardRef = useRef<HTMLElement>(null);
  const movedRef = useRef<number | null>(null);
  const [dragged, setDragged] = useState<Deal | null>(null);

  useOpensOnWork(boardRef, deals);

  // A card that changed its column was drawn again there: the focus follows it.
  useEffect(() => {
    if (movedRef.current === null || deals.length === 0) return;
    focusCard(boardRef.current, movedRef.current);
    movedRef.current = null;
  }, [deals]);

  const onKeyDown = (event: KeyboardEvent) => {
    const id = Number((event.target as HTMLElement).dataset.deal);
    const deal = deals.find(({ propertyId }) => propertyId === id);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!deal || event.altKey || event.ctrlKey || event.metaKey) return;
    if (step && event.shiftKey) {
      const stage = stages[stages.indexOf(deal.stage) + step];
      if (!stage) return;
      event.preventDefault();
      if (stage !== 'won') movedRef.current = id;
      onMove(id, stage);
      return;
    }
    const next = neighbor(deals, deal, event.key);
    if (!next) return;
    event.preventDefault();
    focusCard(boardRef.current, next.propertyId);
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p id="board-keys" className="text-sm text-muted-foreground max-md:hidden">
          Drag a card to its stage, or press Shift with ← or → on it. Arrows move between cards, Enter opens.
        </p>
        <Select
          aria-label="Sort the columns"
          value={order}
          onValueChange={(chosen) => onOrder(dealOrders.find((one) => one === chosen) ?? 'latest')}
          options={dealOrders.map((value) => ({ value, label: orderLabels[value] }))}
          className="w-44"
        />
      </div>
      <section
        ref={boardRef}
        aria-label="Deals by stage"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also where no card takes the focus
        tabIndex={0}
        onKeyDown={onKeyDown}
        // What is only for screen readers stays within what scrolls.
        className="relative flex snap-x scroll-px-4 gap-3 overflow-x-auto pb-3"
      >
        {stages.map((stage) => (
          <Column
            key={stage}
            stage={stage}
            deals={inStage(deals, stage)}
            total={pipeline.stages.find((one) => one.stage === stage)}
            order={order}
            dragged={dragged}
            onDrag={setDragged}
            onMove={onMove}
            onOpen={onOpen}
            onMore={onMore}
            loading={loading}
          />
        ))}
      </section>
    </div>
  );
}

interface ColumnProps extends Omit<BoardProps, 'pipeline' | 'onOrder'> {
  stage: Stage;
  total: Pipeline['stages'][number] | undefined;
  /** The card that is being dragged over the board. */
  dragged: Deal | null;
  onDrag: (deal: Deal | null) => void;
}

function Column(props: ColumnProps) {
  const { stage, deals, total, order, dragged, onDrag, onMove, onOpen, onMore, loading } = props;
  const [over, setOver] = useState(false);
  const takes = dragged !== null && dragged.stage !== stage;
  const count = total?.count ?? deals.length;
  const onDragOver = (event: DragEvent) => {
    if (!takes) return;
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (takes) onMove(dragged.propertyId, stage);
    onDrag(null);
  };
  return (
    <section
      aria-label={`${stageLabels[stage]}, ${count.toLocaleString()}`}
      data-stage={stage}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={cn(
        'flex w-64 shrink-0 snap-start flex-col gap-2 rounded-lg border bg-muted p-2 transition-colors duration-150',
        takes && over && 'border-primary bg-primary-soft',
      )}
    >
      <h2 className="flex items-baseline gap-2 px-1 pt-1 font-semibold">
        {stageLabels[stage]}
        <span className="font-normal text-muted-foreground tabular-nums">{count.toLocaleString()}</span>
        {total && Number(total.value) > 0 && (
          <span className="ml-auto text-sm font-medium tabular-nums">{wholeDollars(total.value)}</span>
        )}
        <span className="ml-auto self-center font-normal">
          <Definition term={stageLabels[stage]}>{stageDefinition(stage)}</Definition>
        </span>
      </h2>
      {total && <StageNote {...total} />}
      <ul className="grid max-h-[65dvh] min-h-12 content-start gap-2 overflow-y-auto p-0.5">
        {deals.map((deal) => (
          <DealCard key={deal.propertyId} deal={deal} onDrag={onDrag} onMove={onMove} onOpen={onOpen} />
        ))}
      </ul>
      <Rest {...{ stage, order, count, loading, onMore }} shown={deals.length} />
    </section>
  );
}

/** Of the doors of a stage, how many are deals, and at how many a proposal backs it; nothing before there are deals. */
function StageNote({ stage, count, deals, open, signed }: Pipeline['stages'][number]) {
  if (stage === 'new' || stage === 'queued' || count === 0) return null;
  const backed = stage === 'won' ? signed : open;
  const parts = [
    deals < count && `${counted(deals, 'deal', 'deals')}, ${(count - deals).toLocaleString()} without one`,
    (backed > 0 || stage === 'won' || stage === 'proposal_sent') &&
      `${counted(backed, 'proposal', 'proposals')} ${stage === 'won' ? 'signed' : 'open'}`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return <p className="px-1 text-sm text-muted-foreground tabular-nums">{parts.join(' · ')}</p>;
}

function focusCard(board: HTMLElement | null, propertyId: number): void {
  const card = board?.querySelector<HTMLElement>(`[data-deal="${propertyId}"]`);
  card?.focus();
  card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** The card above or below in its column, or at the same height in the next column that has any. */
function neighbor(deals: readonly Deal[], deal: Deal, key: string): Deal | undefined {
  const column = inStage(deals, deal.stage);
  const index = column.findIndex(({ propertyId }) => propertyId === deal.propertyId);
  if (key === 'ArrowDown') return column[index + 1];
  if (key === 'ArrowUp') return column[index - 1];
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (!step) return undefined;
  for (let at = stages.indexOf(deal.stage) + step; at >= 0 && at < stages.length; at += step) {
    const next = inStage(deals, stages[at] ?? 'new');
    if (next.length > 0) return next[Math.min(index, next.length - 1)];
  }
  return undefined;
}

/** The first stage with a card; null if there is none. Doors that nobody touched are listed elsewhere. */
const firstWithWork = (deals: readonly Pick<Deal, 'stage'>[]): Stage | null =>
  stages.find((stage) => stage !== 'new' && deals.some((deal) => deal.stage === stage)) ?? null;

/** Scrolls a board sideways, once, to the first column with work. */
function useOpensOnWork(boardRef: RefObject<HTMLElement | null>, deals: readonly Deal[]): void {
  const isDone = useRef(false);
  useLayoutEffect(() => {
    const board = boardRef.current;
    const stage = firstWithWork(deals);
    if (isDone.current || !board || !stage) return;
    isDone.current = true;
    const column = board.querySelector<HTMLElement>(`[data-stage="${stage}"]`);
    if (column) board.scrollLeft += column.getBoundingClientRect().left - board.getBoundingClientRect().left;
  }, [boardRef, deals]);
}
