import { ShieldQuestion } from 'lucide-react';
import { api } from '#web/api/index.ts';
import { AskedButton } from '#web/forms/asked-button.tsx';

interface DrawCheckProps {
  captureId: number;
  /** Why it cannot be drawn yet. */
  problem: string | null;
}

/** Draws the blind check of a capture, once. */
export function DrawCheck({ captureId, problem }: DrawCheckProps) {
  return (
    <AskedButton
      size="sm"
      variant="secondary"
      why={problem}
      asks={{
        title: 'Draw the blind check?',
        description:
          '100 roofs that reviewers called damaged and 100 that they called sound are drawn at random. A second person then assesses them from the same pictures. You can draw the check only once.',
        action: 'Draw',
        destructive: false,
      }}
      act={() => api.reviews.drawAudit({ params: { captureId }, body: {} })}
      failure="Failed to draw the blind check"
    >
      <ShieldQuestion />
      Draw Blind Check
    </AskedButton>
  );
}
