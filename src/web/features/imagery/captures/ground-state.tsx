import { useQuery } from '@tanstack/react-query';
import { Map as MapIcon } from 'lucide-react';
import { useEffect } from 'react';
import type { CaptureGround } from '#contract/ground.ts';
import { isOpen } from '#domain/operations.ts';
import { counted } from '#domain/standing.ts';
import { api, query, refreshAfter } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { operationEnded, useOperation } from '#web/operations/use-operation.ts';
import { Button } from '#web/ui/button.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { Progress } from '#web/ui/progress.tsx';

/** How the ground of a capture is drawn for the map. */
export const useCaptureGround = (captureId: number) =>
  useQuery(query(api.captures.getGround, { params: { captureId } }));

/** Whether the ground is drawn, from what, and the way to have it drawn again. */
export function GroundState({ captureId, ground }: { captureId: number; ground: CaptureGround }) {
  const { drawing, problem, drawn, usablePictures } = ground;
  const build = useAct(() => api.captures.buildGround({ params: { captureId } }), {
    failure: 'Failed to draw the map pictures',
  });
  if (drawing) return <Drawing operationId={drawing} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="min-w-0 text-sm text-muted-foreground tabular-nums">{wordsOf(ground)}</p>
      {(drawn === null || drawn.isStale) && usablePictures > 0 && (
        <Button size="sm" variant="secondary" pending={build.isPending} onClick={() => build.mutate()}>
          <MapIcon />
          {drawn ? 'Update Map Pictures' : 'Draw Map Pictures'}
        </Button>
      )}
      {problem && <p className="w-full text-sm text-destructive-text">{problem}</p>}
    </div>
  );
}

function wordsOf({ drawn, usablePictures }: CaptureGround): string {
  if (!drawn)
    return usablePictures > 0
      ? 'The map does not show this capture yet. Draw its pictures on the map to add it.'
      : 'No picture can be placed on the map yet.';
  const from = [
    drawn.orthophotos > 0 && counted(drawn.orthophotos, 'orthophoto', 'orthophotos'),
    drawn.frames > 0 && counted(drawn.frames, 'picture', 'pictures'),
  ].filter((part) => part !== false);
  const sentence = `Drawn on the map from ${from.join(' and ')}, ${dateAndTime(drawn.builtAt)}, ${Math.max(1, Math.round(drawn.bytes / 1e6)).toLocaleString()} MB.`;
  return drawn.isStale ? `${sentence} Pictures were added since.` : sentence;
}

function Drawing({ operationId }: { operationId: string }) {
  const { data } = useOperation(operationId);
  useEffect(() => {
    // A colleague may have started it, and the map has to show the result here, too.
    void operationEnded(operationId)
      .then(() => refreshAfter(api.captures.buildGround))
      .catch(() => undefined);
  }, [operationId]);
  if (!data || !isOpen(data.state)) return null;
  const { done, total } = data;
  return (
    <div className="grid gap-1.5">
      <Progress value={total ? (done / total) * 100 : 0} label="Drawing the map pictures" />
      <p className="text-sm text-muted-foreground tabular-nums">
        {total
          ? `Drawing the map pictures: ${done.toLocaleString()} of ${counted(total, 'part', 'parts')}`
          : 'The map pictures will be drawn soon.'}
      </p>
    </div>
  );
}
