import { useQuery } from '@tanstack/react-query';
import type { CaptureAudit, CaptureStanding } from '#contract/capture-standing.ts';
import type { ReviewCapture } from '#contract/reviews.ts';
import { captureWords } from '#domain/assessments/words.ts';
import { intervalWords } from '#domain/review/accuracy.ts';
import { api, query } from '#web/api/index.ts';
import { ConditionList, DrawCheck } from '#web/features/delivery/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { dayWords } from '#web/ui/days.ts';
import { Consent } from './consent.tsx';

/** What the blind check of a capture found, for administrators: nobody who judges it is told while they do. */
export function CaptureCheck({ capture }: { capture: ReviewCapture }) {
  const params = { captureId: capture.id };
  const name = `ZIP ${capture.zipCode}, ${captureWords(capture, dayWords(capture.capturedOn))}`;
  const standing = useQuery(query(api.reviews.getStanding, { params }));
  return (
    <section aria-label={`Blind check of ${name}`} className="grid gap-3 border-t pt-4">
      <Loaded query={standing} failure="Failed to fetch the blind check">
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
  return (
    <>
      <h3 className="font-medium">Blind check</h3>
      {isDrawn && <Result audit={audit} />}
      {audit?.waivedBy && (
        <p className="text-sm text-muted-foreground">
          Waived by {audit.waivedBy}: {audit.waivedBecause}
        </p>
      )}
      {disputes.made > 0 && (
        <p className="text-sm tabular-nums">
          Disputed at the door {disputes.made.toLocaleString()}, upheld {disputes.upheld.toLocaleString()}
          {disputes.open > 0 && `, ${disputes.open.toLocaleString()} wait`}
        </p>
      )}
      {state === 'in-review' ? (
        <ConditionList captureId={id} conditions={conditions} drawProblem={drawProblem} />
      ) : (
        !isDrawn && (
          <div className="grid justify-items-start gap-2">
            {drawProblem && <p className="text-sm text-muted-foreground">{drawProblem}</p>}
            <DrawCheck captureId={id} problem={drawProblem} />
          </div>
        )
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
        Called damaged, and a second person saw damage in the same picture: {shareWords(result.precision)}
      </li>
      <li>Called sound, and they saw damage in it: {shareWords(result.misses)}</li>
      {result.unreviewed.of > 0 && (
        <li>Called sound by software alone, and they saw damage in it: {shareWords(result.unreviewed)}</li>
      )}
      <li>Two people agree: {shareWords(result.agreement)}</li>
      {result.recall && (
        <li>Of all on which they would see damage, called damaged: {intervalWords(result.recall)}</li>
      )}
    </ul>
  );
}

type Share = CaptureAudit['result']['precision'];

const shareWords = ({ count, of, share }: Share): string =>
  share
    ? `${count.toLocaleString()} of ${of.toLocaleString()}, ${intervalWords(share)}`
    : `not enough checked (${of.toLocaleString()})`;
