import { useQuery } from '@tanstack/react-query';
import type { CaptureAudit, CaptureStanding } from '#contract/capture-standing.ts';
import type { ReviewCapture } from '#contract/reviews.ts';
import { describeCapture } from '#domain/assessments/words.ts';
import { formatInterval } from '#domain/review/accuracy.ts';
import { api, query } from '#web/api/index.ts';
import { ConditionList, DrawCheck } from '#web/features/delivery/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { formatDay } from '#web/ui/days.ts';
import { Consent } from './consent.tsx';

/** What a capture needs before delivery and its blind check's results, for administrators: reviewers do not see them. */
export function CaptureCheck({ capture }: { capture: ReviewCapture }) {
  const params = { captureId: capture.id };
  const name = `ZIP ${capture.zipCode}, ${describeCapture(capture, formatDay(capture.capturedOn))}`;
  const standing = useQuery(query(api.reviews.getStanding, { params }));
  return (
    <section aria-label={`Delivery of ${name}`} className="grid gap-3 border-t pt-4">
      <Loaded query={standing} failure="Failed to fetch the delivery status">
        {(found) => <Found found={found} capture={capture} />}
      </Loaded>
    </section>
  );
}

function Found({
  found: { audit, conditions, consent, drawProblem, disputes },
  capture: { id, state },
}: {
  found: CaptureStanding;
  capture: ReviewCapture;
}) {
  const isDrawn = audit?.seed != null;
  const isWaived = audit?.waivedBy != null;
  return (
    <>
      {state === 'in-review' && (
        <>
          <h3 className="font-medium">Before delivery</h3>
          <ConditionList captureId={id} conditions={conditions} drawProblem={drawProblem} />
        </>
      )}
      {(isDrawn || isWaived || state !== 'in-review') && <h3 className="font-medium">Blind check</h3>}
      {isDrawn && <Result audit={audit} />}
      {isWaived && (
        <p className="text-sm text-muted-foreground">
          Waived by {audit.waivedBy}: {audit.waivedBecause}
        </p>
      )}
      {!isDrawn && state !== 'in-review' && (
        <div className="grid justify-items-start gap-2">
          {drawProblem && <p className="text-sm text-muted-foreground">{drawProblem}</p>}
          <DrawCheck captureId={id} problem={drawProblem} />
        </div>
      )}
      {disputes.made > 0 && (
        <p className="text-sm tabular-nums">
          Disputed at the door: {disputes.made.toLocaleString()}, upheld: {disputes.upheld.toLocaleString()}
          {disputes.open > 0 && `, waiting: ${disputes.open.toLocaleString()}`}
        </p>
      )}
      {(consent !== null || conditions.some(({ action }) => action === 'cut-out')) && (
        <Consent captureId={id} consent={consent} audit={audit} />
      )}
    </>
  );
}

function Result({ audit: { drawn, checked, result } }: { audit: CaptureAudit }) {
  return (
    <ul className="grid gap-1 text-sm tabular-nums">
      <li>
        {checked.toLocaleString()} of {drawn.toLocaleString()} roofs checked
      </li>
      <li>
        Called damaged, and a second person saw damage in the same picture: {formatShare(result.precision)}
      </li>
      <li>Called sound, but the second person saw damage: {formatShare(result.misses)}</li>
      {result.unreviewed.of > 0 && (
        <li>
          Called sound by software alone, but the second person saw damage: {formatShare(result.unreviewed)}
        </li>
      )}
      <li>Two people agree: {formatShare(result.agreement)}</li>
      {result.recall && (
        <li>
          Of all roofs on which a second person would see damage, called damaged:{' '}
          {formatInterval(result.recall)}
        </li>
      )}
    </ul>
  );
}

type Share = CaptureAudit['result']['precision'];

const formatShare = ({ count, of, share }: Share): string =>
  share
    ? `${count.toLocaleString()} of ${of.toLocaleString()}, ${formatInterval(share)}`
    : `not enough checked (${of.toLocaleString()})`;
