import { useQuery } from '@tanstack/react-query';
import type { CaptureAudit, CaptureStanding } from '#contract/capture-standing.ts';
import type { ReviewCapture } from '#contract/reviews.ts';
import { describeCapture } from '#domain/assessments/words.ts';
import { formatInterval } from '#domain/review/accuracy.ts';
import { counted } from '#domain/standing.ts';
import { api, query } from '#web/api/index.ts';
import { ConditionList, DrawCheck } from '#web/features/imagery/delivery/index.ts';
import { AskedButton } from '#web/forms/asked-button.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { formatDay } from '#web/ui/days.ts';

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

interface ConsentProps {
  captureId: number;
  consent: CaptureStanding['consent'];
  audit: CaptureAudit | null;
}

/** Whether roofs that software calls sound go unreviewed, who allowed it, and the blind check's results for them. */
function Consent({ captureId, consent, audit }: ConsentProps) {
  const params = { captureId };
  return (
    <section aria-label="Roofs left to software" className="grid justify-items-start gap-2 border-t pt-4">
      <h3 className="font-medium">Roofs left to software</h3>
      <p className="text-sm text-muted-foreground">{consent ? describeConsent(consent, audit) : EXPLAINED}</p>
      <AskedButton
        size="sm"
        variant="secondary"
        asks={{
          title: consent ? 'Take the consent back?' : 'Let sound roofs go unreviewed?',
          description: consent ? BACK : GIVEN,
          action: consent ? 'Take Back' : 'Consent',
          destructive: consent !== null,
        }}
        act={() => (consent ? api.reviews.withdrawConsent({ params }) : api.reviews.consent({ params }))}
        failure="Failed to save the consent"
      >
        {consent ? 'Take Consent Back' : 'Consent'}
      </AskedButton>
    </section>
  );
}

const EXPLAINED =
  'Every roof needs a review. With your consent, roofs that software calls sound need none once a blind check of 100 of them or more shows that it misses at most 5%.';
const GIVEN =
  'Your name and the time are recorded. For such roofs contractors see ‘Software found nothing, not reviewed’, and no fact is recorded. Your consent takes effect once the blind check has shown at most 5% misses, and can be taken back.';
const BACK = 'These roofs need a review again. Roofs delivered without one are no longer shown.';

function describeConsent(
  { by, at, roofs, isProven }: NonNullable<CaptureStanding['consent']>,
  audit: CaptureAudit | null,
) {
  const { of = 0, share = null } = audit?.result.unreviewed ?? {};
  const shown = share ? `, at most ${(share.high * 100).toFixed(1)}% missed` : '';
  const state = isProven
    ? 'They need no review.'
    : 'They need a review until at least 100 are checked and at most 5% missed.';
  return `${by} consented on ${dateAndTime(at)}. Software alone calls ${counted(roofs, 'roof', 'roofs')} sound; ${of.toLocaleString()} of such roofs were checked blind${shown}. ${state}`;
}
