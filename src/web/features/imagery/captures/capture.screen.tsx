import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { CaptureDetails } from '#contract/captures.ts';
import { pictureCaptureLabels } from '#domain/imagery/capture-kinds.ts';
import { isOpen } from '#domain/operations.ts';
import { counted } from '#domain/standing.ts';
import { api, query } from '#web/api/index.ts';
import { ConditionList, DeliverButton, OpenRoofList } from '#web/features/imagery/delivery/index.ts';
import { SuggestionsCard } from '#web/features/imagery/vision/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { useOperation } from '#web/operations/use-operation.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Section } from '#web/ui/card.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { formatDay } from '#web/ui/days.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Progress } from '#web/ui/progress.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { AddPictures } from './add-pictures.tsx';
import { allPictures, captureLooks, usablePictures } from './capture-words.ts';
import { CoverageCard } from './coverage-card.tsx';
import { DifferencesCard } from './differences-card.tsx';
import { PictureList } from './picture-list.tsx';

const tabs = ['pictures', 'roofs', 'delivery'] as const;
const tabParser = parseAsStringLiteral(tabs).withOptions({ history: 'push' });

/** One capture: its pictures in, what they show, its roofs cut out, its delivery. */
export function CaptureScreen() {
  usePageTitle('Capture');
  const captureId = Number(useParams().captureId);
  const capture = useQuery(query(api.captures.get, { params: { captureId } }));
  return (
    <Page
      title={capture.data ? `${capture.data.zipCode} · ${formatDay(capture.data.capturedOn)}` : 'Capture'}
      description={capture.data && <Facts capture={capture.data} />}
      back={{ to: '/captures', label: 'Captures' }}
    >
      <Loaded query={capture} failure="Failed to fetch the capture">
        {(data) => <Shown capture={data} />}
      </Loaded>
    </Page>
  );
}

function Facts({ capture: { state, kind, madeBy, deliveredAt } }: { capture: CaptureDetails }) {
  const { word, variant } = captureLooks[state];
  const facts = [
    pictureCaptureLabels[kind],
    madeBy && `made by ${madeBy}`,
    deliveredAt && `delivered ${dateAndTime(deliveredAt)}`,
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Badge variant={variant}>{word}</Badge>
      {facts.filter(Boolean).join(' · ')}
    </div>
  );
}

function Shown({ capture }: { capture: CaptureDetails }) {
  const { id, state } = capture;
  const [asked, setAsked] = useQueryState('tab', tabParser);
  // What comes next when the screen is opened; it does not move while somebody works on it.
  const [first] = useState(state === 'draft' ? 'pictures' : 'delivery');
  return (
    <Tabs value={asked ?? first} onValueChange={(next) => void setAsked(next as (typeof tabs)[number])}>
      <TabsList aria-label="Capture">
        <TabsTrigger value="pictures">Pictures</TabsTrigger>
        <TabsTrigger value="roofs">Roofs</TabsTrigger>
        <TabsTrigger value="delivery">Delivery</TabsTrigger>
      </TabsList>
      <TabsContent
        value="pictures"
        forceMount
        className="grid grid-cols-1 gap-6 data-[state=inactive]:hidden"
      >
        <Pictures capture={capture} />
      </TabsContent>
      <TabsContent value="roofs" className="grid grid-cols-1 gap-6">
        {usablePictures(capture) > 0 && <CoverageCard captureId={id} />}
        <SuggestionsCard captureId={id} takesOutlines={state !== 'delivered'} />
        {capture.seenRoofs > 0 && <DifferencesCard captureId={id} />}
      </TabsContent>
      <TabsContent value="delivery">
        <PlacingCard capture={capture} />
      </TabsContent>
    </Tabs>
  );
}

function Pictures({ capture }: { capture: CaptureDetails }) {
  const { id, state } = capture;
  const pictures = useQuery(query(api.captures.listPictures, { params: { captureId: id } }));
  return (
    <>
      {state !== 'delivered' && (
        <Section title="Add pictures">
          <AddPictures
            captureId={id}
            known={new Map((pictures.data ?? []).map(({ digest, name }) => [digest, name]))}
          />
        </Section>
      )}
      <Section title={counted(allPictures(capture), 'picture', 'pictures')}>
        <Loaded query={pictures} failure="Failed to fetch the pictures">
          {(all) =>
            all.length === 0 ? (
              <EmptyState icon={Images} title="No pictures yet" className="py-6">
                Add a folder above. Each picture appears here with where it was taken, or why it cannot be
                used.
              </EmptyState>
            ) : (
              <PictureList captureId={id} pictures={all} />
            )
          }
        </Loaded>
      </Section>
    </>
  );
}

/** From pictures to roofs to contractors: what can be done next, what is missing, and what is left open. */
function PlacingCard({ capture }: { capture: CaptureDetails }) {
  const { id, conditions, drawProblem, placing, state, seenRoofs, roofs, deliveredRoofs } = capture;
  const isDelivered = state === 'delivered';
  return (
    <Section
      title="Roofs and delivery"
      description={
        isDelivered
          ? `${counted(deliveredRoofs, 'roof', 'roofs')} delivered of ${roofs.toLocaleString()}.`
          : `${seenRoofs.toLocaleString()} of ${counted(roofs, 'roof', 'roofs')} cropped from the pictures.`
      }
      className="grid gap-4"
    >
      {placing ? (
        <Placing operationId={placing} />
      ) : (
        !isDelivered && <ConditionList captureId={id} conditions={conditions} drawProblem={drawProblem} />
      )}
      <DeliverButton capture={capture} />
      {state !== 'draft' && <OpenRoofList captureId={id} />}
    </Section>
  );
}

function Placing({ operationId }: { operationId: string }) {
  const { data } = useOperation(operationId);
  if (!data || !isOpen(data.state)) return null;
  const { done, total, step } = data;
  // Before that, the directions of pictures are looked into.
  const what =
    step === 'cut out roofs'
      ? counted(total ?? 0, 'roof', 'roofs')
      : counted(total ?? 0, 'picture', 'pictures');
  const percent = total ? (done / total) * 100 : 0;
  return (
    <div className="grid gap-1.5">
      <Progress value={percent} label="Cropping roofs" />
      <p className="text-sm text-muted-foreground tabular-nums">
        {total ? `${done.toLocaleString()} of ${what}` : 'Waiting to start.'}
      </p>
    </div>
  );
}
