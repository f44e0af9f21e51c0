import { useMutation } from '@tanstack/react-query';
import { ShieldQuestion } from 'lucide-react';
import { useId, useState } from 'react';
import { api, tellFailure } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';

interface DrawCheckProps {
  captureId: number;
  /** Why it cannot be drawn yet. */
  problem: string | null;
}

/** Draws the blind check of a capture, once. */
export function DrawCheck({ captureId, problem }: DrawCheckProps) {
  const [asking, setAsking] = useState(false);
  const why = useId();
  const draw = useMutation({
    mutationFn: () => api.reviews.drawAudit({ params: { captureId }, body: {} }),
    onError: (error) => tellFailure(error, 'Failed to draw the blind check'),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        disabled={problem !== null}
        aria-describedby={problem === null ? undefined : why}
        onClick={() => setAsking(true)}
      >
        <ShieldQuestion />
        Draw Blind Check
      </Button>
      {problem !== null && (
        <span id={why} className="sr-only">
          {problem}
        </span>
      )}
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title="Draw the blind check?"
        description="100 roofs that reviewers called damaged and 100 that they called sound are drawn at random. A second person then assesses them from the same pictures. You can draw the check only once."
        action="Draw"
        destructive={false}
        pending={draw.isPending}
        onConfirm={() => draw.mutate()}
      />
    </>
  );
}
