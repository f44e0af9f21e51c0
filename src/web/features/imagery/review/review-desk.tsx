import { CircleCheckBig } from 'lucide-react';
import { useState } from 'react';
import type { EarlierPicture } from '#contract/earlier-picture.ts';
import type { ReviewItem } from '#contract/reviews.ts';
import type { WorkOrder } from '#domain/review/handing.ts';
import { counted } from '#domain/standing.ts';
import { sentenceOf } from '#web/api/index.ts';
import { EarlierSlider } from '#web/features/imagery/roof-compare/index.ts';
import { Button } from '#web/ui/button.tsx';
import { formatDay } from '#web/ui/days.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useKeys } from '#web/ui/keys/use-keys.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AnswerButtons } from './answer-buttons.tsx';
import { DeskHead } from './desk-head.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { reviewKeys } from './review-keys.ts';
import { RoofPicture } from './roof-picture.tsx';
import { type Desk, useDesk } from './use-desk.ts';
import { useDeskTools } from './use-desk-tools.ts';

interface ReviewDeskProps {
  captureId: number;
  first: WorkOrder;
  onLeave: () => void;
}

/** One roof after the other, judged by keys or by the same buttons. */
export function ReviewDesk({ captureId, first, onLeave }: ReviewDeskProps) {
  const desk = useDesk(captureId, first);
  const { item, draft, take } = desk;
  const [helps, setHelps] = useState(false);
  const { onPress, picture, setEarlierShare } = useDeskTools(desk, () => setHelps(true));
  useKeys(reviewKeys, onPress);

  return (
    <div className="flex grow flex-col">
      <h1 className="sr-only">Review</h1>
      <DeskHead desk={desk} onLeave={onLeave} />
      <SavingBar desk={desk} />
      {item ? (
        <div className="grid grow grid-cols-1 content-start gap-4 p-4 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-6 lg:px-6">
          <div className="grid content-start gap-2 lg:sticky lg:top-18 lg:self-start">
            <RoofPicture
              item={item}
              next={desk.next}
              draft={draft}
              {...picture}
              onDraw={(region) => desk.press({ press: 'draw', region })}
            />
            <Shown item={item} outlined={picture.outlined} />
            {item.earlier && (
              <EarlierBar
                earlier={item.earlier}
                share={picture.earlierShare}
                onShareChange={setEarlierShare}
              />
            )}
          </div>
          <AnswerButtons
            desk={desk}
            item={item}
            tool={picture.tool}
            outlined={picture.outlined}
            onPress={onPress}
          />
        </div>
      ) : take.isError ? (
        <ErrorState
          title="Failed to fetch the next roofs"
          onRetry={() => take.mutate()}
          retrying={take.isPending}
        >
          {sentenceOf(take.error, 'Something went wrong while loading them.')}
        </ErrorState>
      ) : take.isSuccess ? (
        <EmptyState
          icon={CircleCheckBig}
          title="Nothing left to review"
          action={
            <Button variant="secondary" onClick={onLeave}>
              Other Captures
            </Button>
          }
        >
          Every roof in this capture that has a picture has been reviewed, or is with another reviewer. Roofs
          that need a second check are waiting for someone who has not reviewed them.
        </EmptyState>
      ) : (
        <DeskLoading />
      )}
      <HelpDialog open={helps} onOpenChange={setHelps} />
    </div>
  );
}

const outlineLabels: Record<NonNullable<ReviewItem['outline']>['source'], string> = {
  drawn: 'Outline drawn here.',
  footprint: 'Outline from a map of buildings: it may be a few meters off.',
  simulated: 'Outline of the simulated house: it may be a few meters off.',
  position: 'No outline available: the square shows roughly where the house should be.',
};

/** What the dashed line is, and whether the picture shows all of the roof. */
function Shown({ item: { outline, isCutOff }, outlined }: { item: ReviewItem; outlined: boolean }) {
  const words = [
    isCutOff && 'This roof may be cut off by the edge of the picture.',
    outlined && outline && outlineLabels[outline.source],
  ].filter(Boolean);
  return words.length > 0 && <p className="text-sm text-muted-foreground">{words.join(' ')}</p>;
}

function EarlierBar({
  earlier: { capturedOn, overlay },
  ...slider
}: {
  earlier: EarlierPicture;
  share: number;
  onShareChange: (share: number) => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="text-sm text-muted-foreground">
        Capture of {formatDay(capturedOn)}
        {!overlay?.registered && ', not laid over this one'}
      </p>
      <div className="min-w-40 grow">
        <EarlierSlider {...slider} />
      </div>
    </div>
  );
}

function DeskLoading() {
  return (
    <div
      role="status"
      className="grid grow grid-cols-1 content-start gap-4 p-4 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-6 lg:px-6"
    >
      <span className="sr-only">Loading roofs...</span>
      <Skeleton className="aspect-4/3 w-full" />
      <Skeleton className="h-96 max-lg:h-48" />
    </div>
  );
}

/** The state of sending, if answers wait or fail. Nothing is lost meanwhile. */
function SavingBar({ desk: { sending, retry } }: { desk: Desk }) {
  if (sending.stopped === null) return null;
  const count = counted(sending.unsent, 'answer is', 'answers are');
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 border-b bg-severity-minor-soft px-4 py-2 text-severity-minor-text lg:px-6"
    >
      <p className="min-w-0 grow">
        {count} not saved yet. {sentenceOf(sending.stopped, 'The server cannot be reached.')} Leave this page
        open.
      </p>
      <Button variant="secondary" size="sm" onClick={retry}>
        Try Again
      </Button>
    </div>
  );
}
