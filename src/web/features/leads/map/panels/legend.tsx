import { POINT_TILE_ZOOM } from '#contract/map.ts';
import { ageBands } from '#domain/permits/age-bands.ts';
import { scoreBands } from '#domain/score/bands.ts';
import type { MapLibre } from '#web/map/maplibre.ts';
import { useIsNear } from '#web/map/use-camera.ts';
import { Button } from '#web/ui/button.tsx';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';
import { ageColors, scoreColors } from '../layers/dot-colors.ts';
import type { DotColor } from '../layers/dots.ts';
import { heatColors } from '../layers/heat.ts';
import { markLabels } from '../layers/pin-marks.ts';
import { PinPicture } from '../layers/pin-picture.tsx';
import { cellColors } from '../layers/tile-layers.ts';
import type { DotLayer } from '../layers/use-dot-layer.ts';
import { PIN_ZOOM } from '../map-rules.ts';

interface LegendProps {
  map: MapLibre;
  isDark: boolean;
  /** Whether circles represent areas when zoomed out. */
  tiled: boolean;
  /** Whether the ground of the simulated capture is in view; it must be labeled. */
  simulated: boolean;
  dots: DotLayer;
  className: string;
}

/** The meaning of the colors and shapes. */
export function Legend({ map, isDark, tiled, simulated, dots, className }: LegendProps) {
  const close = useIsNear(map, POINT_TILE_ZOOM);
  const pins = useIsNear(map, PIN_ZOOM);
  const cells = tiled && !close;
  const colors = cells ? cellColors(isDark) : heatColors(isDark);
  return (
    <div className={className}>
      {dots.shown && <DotLegend layer={dots} pins={pins} isDark={isDark} />}
      {pins ? (
        <div className="grid gap-1.5">
          <ul aria-label="Pins" className="flex flex-wrap gap-1.5">
            {(['severe', 'moderate', 'minor', 'none'] as const).map((level) => (
              <li key={level}>
                <SeverityBadge severity={level} />
              </li>
            ))}
            <li>
              <SeverityBadge severity={null} />
            </li>
          </ul>
          <ul
            aria-label="Symbols for work at a door"
            className="flex flex-wrap gap-x-3 gap-y-1.5 text-xs font-medium"
          >
            {(['queued', 'worked', 'closed'] as const).map((mark) => (
              <li key={mark} className="flex items-center gap-1">
                <PinPicture look="none" mark={mark} isDark={isDark} />
                {markLabels[mark]}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <div className="grid w-44 gap-1.5 text-xs">
          <span className="font-medium">{cells ? 'Mean roof damage by area' : 'Roof damage'}</span>
          <span
            aria-hidden="true"
            className="h-2 rounded-full"
            style={{ backgroundImage: `linear-gradient(to right, ${colors.join(', ')})` }}
          />
          <span className="flex justify-between text-muted-foreground">
            <span>Less</span>
            <span>More</span>
          </span>
        </div>
      )}
      {simulated && <p className="mt-1.5 border-t pt-1.5 text-xs text-muted-foreground">Simulated capture</p>}
    </div>
  );
}

interface DotLegendProps {
  layer: DotLayer;
  /** Whether pins are drawn at this zoom. */
  pins: boolean;
  isDark: boolean;
}

/** The colors of the layer, or why it draws nothing. */
function DotLegend({ layer, pins, isDark }: DotLegendProps) {
  const isAges = layer.shown === 'roof-age';
  const title = isAges ? 'Roof age in years' : 'Score';
  const bands = isAges ? ageBands : scoreBands;
  const colors: Record<string, DotColor> = isAges ? ageColors(isDark) : scoreColors(isDark);
  return (
    <div className="mb-1.5 grid gap-1.5 border-b pb-1.5 text-xs">
      <span className="font-medium">{title}</span>
      <ul aria-label={title} className="flex flex-wrap gap-x-3 gap-y-1">
        {bands.map(({ band, label }) => (
          <li key={band} className="flex items-center gap-1 whitespace-nowrap">
            <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3">
              <circle
                cx="6"
                cy="6"
                r="5.5"
                fill={colors[band]?.fill}
                stroke="currentColor"
                strokeOpacity="0.4"
              />
            </svg>
            {label}
          </li>
        ))}
      </ul>
      <p role="status" className="max-w-72 text-muted-foreground empty:hidden">
        {isAges ? !pins && 'Zoom in until pins appear to see the ages of roofs.' : noteOf(layer, pins)}
      </p>
      {pins && layer.state === 'failed' && (
        <Button
          size="sm"
          variant="secondary"
          className="pointer-events-auto justify-self-start"
          onClick={layer.retry}
        >
          Try Again
        </Button>
      )}
    </div>
  );
}

function noteOf({ state, asked, drawn }: DotLayer, pins: boolean): string | null {
  if (!pins) return 'Zoom in until pins appear to see their scores.';
  if (state === 'failed') return 'The scores could not be loaded.';
  if (asked === 0) return null;
  if (state === 'loading') return drawn === 0 ? 'Loading scores…' : null;
  return drawn === 0 ? 'No scores yet. They are calculated within a few minutes of an import.' : null;
}
