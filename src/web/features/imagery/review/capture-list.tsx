import { useQuery } from '@tanstack/react-query';
import { ArrowDownWideNarrow, Play, ScanEye } from 'lucide-react';
import { Link } from 'react-router';
import { can } from '#access/can.ts';
import type { ReviewCapture } from '#contract/reviews.ts';
import { describeCapture } from '#domain/assessments/words.ts';
import type { WorkOrder } from '#domain/review/handing.ts';
import { counted } from '#domain/standing.ts';
import { api, query } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { UnlookedRoofs } from '#web/features/imagery/vision/index.ts';
import { RecordList } from '#web/lists/record-list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardContent } from '#web/ui/card.tsx';
import { formatDay } from '#web/ui/days.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { CaptureCheck } from './capture-check.tsx';

/** The captures whose pictures are judged, and how far each is. */
export function CaptureList({ onStart }: { onStart: (captureId: number, first: WorkOrder) => void }) {
  const captures = useQuery(query(api.reviews.listCaptures));
  const mayCapture = can(useSignedInUser(), 'capture:write');
  return (
    <Page title="Review" description="Review roofs one capture at a time.">
      <RecordList
        query={captures}
        failure="Failed to fetch the captures"
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))] gap-4"
        empty={
          <EmptyState
            icon={ScanEye}
            title="Nothing to review"
            action={
              mayCapture && (
                <Button asChild>
                  <Link to="/captures">Go to Captures</Link>
                </Button>
              )
            }
          >
            Captures appear here once their pictures are in.
          </EmptyState>
        }
      >
        {(capture) => (
          <li key={capture.id}>
            <CaptureCard capture={capture} onStart={(first) => onStart(capture.id, first)} />
          </li>
        )}
      </RecordList>
    </Page>
  );
}

function CaptureCard({ capture, onStart }: { capture: ReviewCapture; onStart: (first: WorkOrder) => void }) {
  const { zipCode, roofs, judged, cannotTell, disputed, toCheck, different, doorDisputes } = capture;
  const mayGovern = can(useSignedInUser(), 'review:govern');
  const done = judged + cannotTell;
  const what = describeCapture(capture, formatDay(capture.capturedOn));
  // A ZIP may have two at once: the one that is out, and the next.
  const name = `ZIP ${zipCode}, ${what}`;
  const isLeft = done < roofs || disputed > 0 || toCheck > 0 || doorDisputes > 0;
  return (
    <Card>
      <CardContent className="grid gap-4">
        <div className="flex items-start justify-between gap-3">
          <div>
            <h2 className="text-lg font-semibold tabular-nums">ZIP {zipCode}</h2>
            <p className="text-sm text-muted-foreground">{what}</p>
          </div>
          <div className="flex flex-wrap justify-end gap-1.5">
            {doorDisputes > 0 && (
              <Badge variant="warning">{doorDisputes.toLocaleString()} disputed at the door</Badge>
            )}
            {disputed > 0 && <Badge variant="warning">{disputed.toLocaleString()} disputed</Badge>}
          </div>
        </div>
        <div className="grid gap-1.5">
          <Progress value={roofs === 0 ? 0 : (100 * done) / roofs} label={`Judged of ${name}`} />
          <p className="text-sm text-muted-foreground tabular-nums">
            {judged.toLocaleString()} of {roofs.toLocaleString()} roofs reviewed
            {cannotTell > 0 && `, ${cannotTell.toLocaleString()} unclear`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant={isLeft ? 'primary' : 'secondary'}
            why={!isLeft && 'All roofs of it are reviewed.'}
            aria-label={`Review ${name}`}
            onClick={() => onStart('likely')}
          >
            <Play />
            {isLeft ? 'Review' : 'All reviewed'}
          </Button>
          {different > 0 && (
            <Button
              variant="secondary"
              aria-label={`Review ${name}, most different first`}
              onClick={() => onStart('different')}
            >
              <ArrowDownWideNarrow />
              Most Different First
            </Button>
          )}
        </div>
        {different > 0 && (
          <p className="text-sm text-muted-foreground tabular-nums">
            {counted(different, 'open roof was', 'open roofs were')} compared with an earlier capture.
          </p>
        )}
        {capture.state === 'in-review' && <UnlookedRoofs captureId={capture.id} />}
        {mayGovern && <CaptureCheck capture={capture} />}
      </CardContent>
    </Card>
  );
}
