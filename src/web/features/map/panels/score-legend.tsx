import { scoreBands } from '#domain/score/bands.ts';
import { Button } from '#web/ui/button.tsx';
import { scoreColors } from '../layers/score-colors.ts';
import type { ScoreLayer } from '../layers/use-score-layer.ts';

interface ScoreLegendProps {
  layer: ScoreLayer;
  /** Whether pins are drawn at this zoom. */
  pins: boolean;
  isDark: boolean;
}

/** The colors of the score layer, or why it draws nothing. */
export function ScoreLegend({ layer, pins, isDark }: ScoreLegendProps) {
  const colors = scoreColors(isDark);
  return (
    <div className="mb-1.5 grid gap-1.5 border-b pb-1.5 text-xs">
      <span className="font-medium">Score</span>
      <ul aria-label="Score" className="flex flex-wrap gap-x-3 gap-y-1">
        {scoreBands.map(({ band, label }) => (
          <li key={band} className="flex items-center gap-1 whitespace-nowrap">
            <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3">
              <circle
                cx="6"
                cy="6"
                r="5.5"
                fill={colors[band].fill}
                stroke="currentColor"
                strokeOpacity="0.4"
              />
            </svg>
            {label}
          </li>
        ))}
      </ul>
      <p role="status" className="max-w-72 text-muted-foreground empty:hidden">
        {noteOf(layer, pins)}
      </p>
      {pins && layer.state === 'failed' && (
        <Button
          size="sm"
          variant="secondary"
          className="pointer-events-auto justify-self-start"
          onClick={layer.retry}
        >
          Try again
        </Button>
      )}
    </div>
  );
}

function noteOf({ state, asked, drawn }: ScoreLayer, pins: boolean): string | null {
  if (!pins) return 'Zoom in until pins appear to see their scores.';
  if (state === 'failed') return 'The scores could not be loaded.';
  if (asked === 0) return null;
  if (state === 'loading') return drawn === 0 ? 'Loading scores…' : null;
  return drawn === 0 ? 'No scores yet. They are calculated within a few minutes of an import.' : null;
}
