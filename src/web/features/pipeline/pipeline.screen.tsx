import { Handshake } from 'lucide-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { Link } from 'react-router';
import { DEALS_PER_STAGE, DEALS_PER_STAGE_MAX, type DealOrder, dealOrders } from '#contract/pipeline.ts';
import type { Stage } from '#domain/crm.ts';
import { sentenceOf } from '#web/api/index.ts';
import { changeStage, WonDialog } from '#web/features/crm/index.ts';
import { useOpenedProperty } from '#web/features/properties/index.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { Board } from './board.tsx';
import { DealDialog } from './deal-dialog.tsx';
import { DealsTable } from './deals-table.tsx';
import { Numbers } from './numbers.tsx';
import { Totals } from './totals.tsx';
import { type StageLimits, useDeals, usePipeline } from './use-pipeline.ts';

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
    <Page wide title="Pipeline" description="Your doors by stage. A deal starts with a conversation.">
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
