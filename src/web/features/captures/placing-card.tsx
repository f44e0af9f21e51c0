import { useMutation } from '@tanstack/react-query';
import { Crop, Send } from 'lucide-react';
import { useState } from 'react';
import type { CaptureDetails } from '#contract/captures.ts';
import { isOpen } from '#domain/operations.ts';
import { counted } from '#domain/standing.ts';
import { api, refreshAfter, sentenceOf } from '#web/api/index.ts';
import { operationEnded, useOperation } from '#web/operations/use-operation.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { toast } from '#web/ui/toast.tsx';
import { usablePictures } from './capture-words.ts';

/** From pictures to roofs to contractors: what can be done next, and what is missing. */
export function PlacingCard({ capture }: { capture: CaptureDetails }) {
  const params = { captureId: capture.id };
  const [isAsking, setAsking] = useState(false);
  const place = useMutation({
    mutationFn: () => api.captures.place({ params }),
    onSuccess: async ({ operationId }) => {
      const { state, error, result } = await operationEnded(operationId);
      const said = result?.message ?? error ?? 'It was canceled.';
      toast({ title: state === 'completed' ? 'Roofs cut out' : 'Roofs were not cut out', description: said });
      await refreshAfter(api.captures.place);
    },
    onError: (error) => fail(error, 'Failed to begin'),
  });
  const deliver = useMutation({
    mutationFn: () => api.captures.deliver({ params }),
    onSuccess: () => {
      setAsking(false);
      toast({ title: 'Capture delivered', description: 'Contractors of the ZIP code see it from now on.' });
    },
    onError: (error) => {
      setAsking(false);
      fail(error, 'Failed to deliver the capture');
    },
  });
  const { missing, placing, state, seenRoofs, roofs } = capture;
  if (state === 'delivered') return null;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Roofs and delivery</CardTitle>
        <CardDescription className="tabular-nums">
          {seenRoofs.toLocaleString()} of {counted(roofs, 'roof', 'roofs')} cut out of the pictures.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">
        {placing ? (
          <Placing operationId={placing} />
        ) : (
          missing.length > 0 && (
            <ul aria-label="What is missing" className="grid gap-1">
              {missing.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            variant={state === 'draft' ? 'primary' : 'secondary'}
            pending={place.isPending}
            disabled={placing !== null || usablePictures(capture) === 0}
            onClick={() => place.mutate()}
          >
            <Crop />
            Cut Out Roofs
          </Button>
          <Button
            variant={missing.length > 0 ? 'secondary' : 'primary'}
            disabled={missing.length > 0 || placing !== null}
            onClick={() => setAsking(true)}
          >
            <Send />
            Deliver
          </Button>
        </div>
        <Confirm
          open={isAsking}
          onOpenChange={setAsking}
          title="Deliver this capture?"
          description="Its pictures and facts become what contractors of the ZIP code see. It takes no more pictures."
          action="Deliver capture"
          destructive={false}
          pending={deliver.isPending}
          onConfirm={() => deliver.mutate()}
        />
      </CardContent>
    </Card>
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
      <Progress value={percent} label="Cutting out roofs" />
      <p className="text-sm text-muted-foreground tabular-nums">
        {total ? `${done.toLocaleString()} of ${what}` : 'Waiting to begin.'}
      </p>
    </div>
  );
}

const fail = (error: unknown, otherwise: string) =>
  toast({ variant: 'destructive', title: 'Error', description: sentenceOf(error, otherwise) });
