import type { CaptureDetails } from '#contract/captures.ts';
import { isOpen } from '#domain/operations.ts';
import { counted } from '#domain/standing.ts';
import { ConditionList, DeliverButton, OpenRoofList } from '#web/features/delivery/index.ts';
import { useOperation } from '#web/operations/use-operation.ts';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { Progress } from '#web/ui/progress.tsx';

/** From pictures to roofs to contractors: what can be done next, what is missing, and what is left open. */
export function PlacingCard({ capture }: { capture: CaptureDetails }) {
  const { id, conditions, drawProblem, placing, state, seenRoofs, roofs, deliveredRoofs } = capture;
  const isDelivered = state === 'delivered';
  return (
    <Card>
      <CardHeader>
        <CardTitle>Roofs and delivery</CardTitle>
        <CardDescription className="tabular-nums">
          {isDelivered
            ? `${counted(deliveredRoofs, 'roof', 'roofs')} delivered of ${roofs.toLocaleString()}.`
            : `${seenRoofs.toLocaleString()} of ${counted(roofs, 'roof', 'roofs')} cut out of the pictures.`}
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">
        {placing ? (
          <Placing operationId={placing} />
        ) : (
          !isDelivered && <ConditionList captureId={id} conditions={conditions} drawProblem={drawProblem} />
        )}
        <DeliverButton capture={capture} />
        {state !== 'draft' && <OpenRoofList captureId={id} />}
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
        {total ? `${done.toLocaleString()} of ${what}` : 'Waiting to start.'}
      </p>
    </div>
  );
}
