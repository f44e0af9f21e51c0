import type { MapLibre } from '#web/map/maplibre.ts';
import { useIsNear } from '#web/map/use-camera.ts';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';
import { heatColors } from './heat.ts';
import { PIN_ZOOM } from './map-rules.ts';

/** What the colours and shapes stand for. */
export function Legend({ map, isDark }: { map: MapLibre; isDark: boolean }) {
  const pins = useIsNear(map, PIN_ZOOM);
  return (
    <div className="pointer-events-none absolute bottom-9 left-3 rounded-lg border bg-raised/92 p-2.5 shadow-float">
      {pins ? (
        <ul aria-label="Pins" className="flex gap-1.5 max-sm:flex-wrap">
          {(['severe', 'moderate', 'minor', 'none'] as const).map((level) => (
            <li key={level}>
              <SeverityBadge severity={level} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="grid w-44 gap-1.5 text-xs">
          <span className="font-medium">Roof damage</span>
          <span
            aria-hidden="true"
            className="h-2 rounded-full"
            style={{ backgroundImage: `linear-gradient(to right, ${heatColors(isDark).join(', ')})` }}
          />
          <span className="flex justify-between text-muted-foreground">
            <span>Less</span>
            <span>More</span>
          </span>
        </div>
      )}
    </div>
  );
}
