import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, Images } from 'lucide-react';
import { Link, useParams } from 'react-router';
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
import { usePageTitle } from '#web/ui/page-title.ts';
import { Progress } from '#web/ui/progress.tsx';
import { AddPictures } from './add-pictures.tsx';
import { allPictures, captureLooks, usablePictures } from './capture-words.ts';
import { CoverageCard } from './coverage-card.tsx';
import { DifferencesCard } from './differences-card.tsx';
import { PictureList } from './picture-list.tsx';

/** One capture: its pictures in, what they show, its roofs cut out, its delivery. */
export function CaptureScreen() {
  usePageTitle('Capture');
  const captureId = Number(useParams().captureId);
  const capture = useQuery(query(api.captures.get, { params: { captureId } }));
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 content-start gap-6 px-4 py-8 sm:px-6">
      <Link
        to="/captures"
        className="inline-flex w-fit items-center gap-1 text-muted-foreground hover:text-foreground"
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
        Captures
      </Link>
      <Loaded query={capture} failure="Failed to fetch the capture">
        {(data) => <Shown capture={data} />}
      </Loaded>
    </div>
  );
}

function Shown({ capture }: { capture: CaptureDetails }) {
  const { id, zipCode, kind, capturedOn, state, deliveredAt, madeBy } = capture;
  const { word, variant } = captureLooks[state];
  const pictures = useQuery(query(api.captures.listPictures, { params: { captureId: id } }));
  const facts = [
    pictureCaptureLabels[kind],
    madeBy && `made by ${madeBy}`,
    deliveredAt && `delivered ${dateAndTime(deliveredAt)}`,
  ];
  return (
    <>
      <header className="grid gap-1">
        <h1 className="flex flex-wrap items-center gap-3 text-2xl font-semibold tabular-nums">
          {zipCode} · {formatDay(capturedOn)}
          <Badge variant={variant}>{word}</Badge>
        </h1>
        <p className="text-muted-foreground wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
      </header>
      {state !== 'delivered' && (
        <Section title="Add pictures" id="add-pictures">
          <AddPictures
            captureId={id}
            known={new Map((pictures.data ?? []).map(({ digest, name }) => [digest, name]))}
          />
        </Section>
      )}
      <PlacingCard capture={capture} />
      <SuggestionsCard captureId={id} takesOutlines={state !== 'delivered'} />
      {usablePictures(capture) > 0 && <CoverageCard captureId={id} />}
      {capture.seenRoofs > 0 && <DifferencesCard captureId={id} />}
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
