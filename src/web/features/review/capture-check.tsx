import { useMutation, useQuery } from '@tanstack/react-query';
import { ShieldQuestion } from 'lucide-react';
import { useState } from 'react';
import type { CaptureAudit, CaptureStanding, ReviewCapture } from '#contract/reviews.ts';
import { captureWords } from '#domain/assessments/words.ts';
import { intervalWords } from '#domain/review/accuracy.ts';
import { api, query, sentenceOf } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { dayWords } from '#web/ui/days.ts';
import { toast } from '#web/ui/toast.tsx';
import { WaiveDialog } from './waive-dialog.tsx';

/** What the blind check of a capture found, for administrators: nobody who judges it is told while they do. */
export function CaptureCheck({ capture }: { capture: ReviewCapture }) {
  const params = { captureId: capture.id };
  const name = `ZIP ${capture.zipCode}, ${captureWords(capture, dayWords(capture.capturedOn))}`;
  const standing = useQuery(query(api.reviews.getStanding, { params }));
  return (
    <section aria-label={`Blind check of ${name}`} className="grid gap-3 border-t pt-4">
      <Loaded query={standing} failure="Failed to fetch the blind check">
        {(found) => <Found found={found} captureId={capture.id} />}
      </Loaded>
    </section>
  );
}

function Found({
  found: { audit, missing, disputes },
  captureId,
}: {
  found: CaptureStanding;
  captureId: number;
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
      {missing.length > 0 && (
        <div className="grid gap-1 text-sm">
          <p className="text-muted-foreground">Before it is delivered:</p>
          <ul className="list-disc pl-5">
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {!isDrawn && <Draw captureId={captureId} />}
        {!audit?.waivedBy && missing.length > 0 && <Waive captureId={captureId} />}
      </div>
    </>
  );
}

function Result({ audit: { drawn, checked, result } }: { audit: CaptureAudit }) {
  return (
    <ul className="grid gap-1 text-sm tabular-nums">
      <li>
        {checked.toLocaleString()} of {drawn.toLocaleString()} roofs checked
      </li>
      <li>Called damaged, and are: {shareWords(result.precision)}</li>
      <li>Called sound, and are damaged: {shareWords(result.misses)}</li>
      <li>Two people agree: {shareWords(result.agreement)}</li>
      {result.recall && <li>Of all damaged roofs found: {intervalWords(result.recall)}</li>}
    </ul>
  );
}

function Draw({ captureId }: { captureId: number }) {
  const [asking, setAsking] = useState(false);
  const draw = useMutation({
    mutationFn: () => api.reviews.drawAudit({ params: { captureId }, body: {} }),
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Error',
        description: sentenceOf(error, 'Failed to draw the blind check'),
      }),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        <ShieldQuestion />
        Draw blind check
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Draw the blind check?"
        description="100 roofs called damaged and 100 called sound are drawn at random, as they are called now. It is drawn once."
        action="Draw"
        destructive={false}
        pending={draw.isPending}
        onConfirm={() => draw.mutate()}
      />
    </>
  );
}

function Waive({ captureId }: { captureId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Waive blind check
      </Button>
      <WaiveDialog captureId={captureId} open={open} onOpenChange={setOpen} />
    </>
  );
}

type Share = CaptureAudit['result']['precision'];

const shareWords = ({ count, of, share }: Share): string =>
  share
    ? `${count.toLocaleString()} of ${of.toLocaleString()}, ${intervalWords(share)}`
    : `not enough checked (${of.toLocaleString()})`;
