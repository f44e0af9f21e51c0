import { Handshake } from 'lucide-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  DEALS_PER_STAGE,
  DEALS_PER_STAGE_MAX,
  type Deal,
  type DealOrder,
  dealOrders,
  type Pipeline,
} from '#contract/pipeline.ts';
import { wholeDollars } from '#domain/crm/deal-value.ts';
import { type Stage, stages } from '#domain/crm.ts';
import { dealCounts, dealDefinitions } from '#domain/figures/ledger.ts';
import { counted } from '#domain/standing.ts';
import { sentenceOf } from '#web/api/index.ts';
import { changeStage, WonDialog } from '#web/features/leads/crm/index.ts';
import {
  type OpenedProperty,
  PropertyDialog,
  useOpenedProperty,
} from '#web/features/leads/properties/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Definition } from '#web/ui/definition.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { Board } from './board.tsx';
import { DealsTable } from './deals-table.tsx';
import { Numbers } from './numbers.tsx';
import { inStage, type StageLimits, useDeals, usePipeline } from './use-pipeline.ts';

const orderParser = parseAsStringLiteral(dealOrders).withDefault('latest');
const tabParser = parseAsStringLiteral(['board', 'table', 'numbers']).withDefault('board');

/** A manager's view of their own deals: their stages, the won ones, and where they get stuck. */
export function PipelineScreen() {
  usePageTitle('Pipeline');
  const pipeline = usePipeline();
  const [limits, setLimits] = useState<StageLimits>({});
  const [order, setOrder] = useQueryState('sort', orderParser);
  const { deals, ...reading } = useDeals(limits, order);
  const opened = useOpenedProperty();
  const [tab, setTab] = useQueryState('tab', tabParser);
  const [winning, setWinning] = useState<{ propertyId: number; seen: Stage | null } | null>(null);
  const move = (propertyId: number, stage: Stage) => {
    const seen = deals?.find((deal) => deal.propertyId === propertyId)?.stage ?? null;
    if (stage === 'won') setWinning({ propertyId, seen });
    else void changeStage({ propertyId, seen }, stage);
  };
  const chooseOrder = (chosen: DealOrder) => {
    // More was asked for in the order before.
    setLimits({});
    void setOrder(chosen);
  };
  const showMore = (stage: Stage, shown: number) =>
    setLimits((before) => ({ ...before, [stage]: Math.min(shown + DEALS_PER_STAGE, DEALS_PER_STAGE_MAX) }));
  const failed = pipeline.error ?? reading.error;
  return (
    <Page title="Pipeline" description="Your doors by stage. A deal starts with a conversation.">
      {failed && !(pipeline.data && deals) ? (
        <ErrorState
          title="Failed to fetch the pipeline"
          onRetry={() => void Promise.all([pipeline.refetch(), reading.refetch()])}
          retrying={pipeline.isFetching || reading.isFetching}
        >
          {sentenceOf(failed, 'Something went wrong while loading it.')}
        </ErrorState>
      ) : !pipeline.data || !deals ? (
        <div role="status" className="grid gap-4">
          <span className="sr-only">Loading the pipeline...</span>
          <Skeleton className="h-24" />
          <Skeleton className="h-96" />
        </div>
      ) : (
        <>
          <Totals pipeline={pipeline.data} />
          <Tabs value={tab} onValueChange={(chosen) => void setTab(tabParser.parse(chosen))}>
            <TabsList aria-label="Pipeline">
              <TabsTrigger value="board">Board</TabsTrigger>
              <TabsTrigger value="table">Table</TabsTrigger>
              <TabsTrigger value="numbers">Numbers</TabsTrigger>
            </TabsList>
            <TabsContent value="board" className="pt-4">
              {deals.length === 0 && <NoDeals />}
              <Board
                deals={deals}
                order={order}
                onOrder={chooseOrder}
                pipeline={pipeline.data}
                onMove={move}
                onOpen={opened.open}
                onMore={showMore}
                loading={reading.isFetching}
              />
            </TabsContent>
            <TabsContent value="table" className="pt-4">
              {deals.length === 0 ? (
                <NoDeals />
              ) : (
                <DealsTable deals={deals} order={order} onOrder={chooseOrder} onMove={move} opened={opened} />
              )}
            </TabsContent>
            <TabsContent value="numbers" className="pt-4">
              <Numbers pipeline={pipeline.data} />
            </TabsContent>
          </Tabs>
        </>
      )}
      <DealDialog opened={opened} deals={deals ?? []} besideTable={tab === 'table'} />
      <WonDialog winning={winning} onClose={() => setWinning(null)} />
    </Page>
  );
}

function NoDeals() {
  return (
    <EmptyState
      icon={Handshake}
      title="No deals yet"
      action={
        <Button asChild>
          <Link to="/dashboard">Go to Dashboard</Link>
        </Button>
      }
      className="py-8"
    >
      Open a property, choose its pipeline stage, and it appears here.
    </EmptyState>
  );
}

interface DealDialogProps {
  opened: OpenedProperty;
  deals: readonly Deal[];
  /** Whether the deals are shown as a table, which leaves room. */
  besideTable: boolean;
}

/** A deal's door, with its stage first. Previous and next go through the board, column by column. */
function DealDialog({ opened, deals, besideTable }: DealDialogProps) {
  const inOrder = stages.flatMap((stage) => inStage(deals, stage));
  return (
    <PropertyDialog
      opened={opened}
      ids={inOrder.map(({ propertyId }) => propertyId)}
      parts={{ firstTab: 'crm' }}
      besideTable={besideTable}
    />
  );
}

/** '13 deals, 1 of them signed here': a deal can also be won at the door or by hand. */
const wonWords = ({ count, signed }: Pipeline['won']['month']): string =>
  `${counted(count, 'deal', 'deals')}${count > 0 ? `, ${signed === count ? 'all' : signed.toLocaleString()} signed here` : ''}`;

/** What is under way, and what was won this month and quarter. */
function Totals({ pipeline: { stages, won } }: { pipeline: Pipeline }) {
  const { underWay, won: wonEver, lost, winRate } = dealCounts(stages);
  return (
    <dl className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4 large-text:grid-cols-1">
      <Total
        label="In progress"
        value={underWay.toLocaleString()}
        note="deals neither won nor lost"
        definition={dealDefinitions.underWay}
      />
      <Total
        label="Won this month"
        value={wholeDollars(won.month.value)}
        note={wonWords(won.month)}
        definition={dealDefinitions.won}
      />
      <Total
        label="Won this quarter"
        value={wholeDollars(won.quarter.value)}
        note={
          won.quarter.count > 0 && won.quarter.count === won.month.count
            ? 'all of it this month'
            : wonWords(won.quarter)
        }
        definition={dealDefinitions.won}
      />
      <Total
        label="Win rate"
        value={winRate === null ? '–' : `${Math.round(winRate * 100)}%`}
        note={`${wonEver.toLocaleString()} won and ${lost.toLocaleString()} lost deals`}
        definition={dealDefinitions.winRate}
      />
    </dl>
  );
}

interface TotalProps {
  label: string;
  value: string;
  note: string;
  definition: string;
}

function Total({ label, value, note, definition }: TotalProps) {
  return (
    <div className="grid min-w-0 content-start rounded-lg border bg-surface px-3 py-2 sm:p-4">
      <dt className="flex items-center justify-between gap-1 text-sm text-muted-foreground">
        {label}
        <Definition term={label}>{definition}</Definition>
      </dt>
      <dd className="text-lg font-semibold break-words tabular-nums sm:text-2xl">{value}</dd>
      {/* On a phone the deals come first. */}
      <dd className="text-sm text-muted-foreground max-sm:sr-only">{note}</dd>
    </div>
  );
}
