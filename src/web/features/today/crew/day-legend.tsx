import { useIsDark } from '#web/ui/theme.ts';
import { dayGroups } from './day-groups.ts';

interface DayLegendProps {
  /** Doors by the place of their group. */
  counts: ReadonlyMap<number, number>;
  /** Groups that the map leaves out. */
  hidden: readonly number[];
  onChange: (hidden: readonly number[]) => void;
}

/** What the colors mean, with counts; a press takes a group off the map and puts it back. */
export function DayLegend({ counts, hidden, onChange }: DayLegendProps) {
  const isDark = useIsDark();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot wrap like a line of text
    <div role="group" aria-label="Doors on the map" className="flex flex-wrap gap-x-1 gap-y-1 text-sm">
      {dayGroups.map(({ key, label, light, dark }, place) => {
        const count = counts.get(place) ?? 0;
        if (count === 0) return null;
        const isShown = !hidden.includes(place);
        return (
          <button
            key={key}
            type="button"
            aria-pressed={isShown}
            onClick={() => onChange(isShown ? [...hidden, place] : hidden.filter((one) => one !== place))}
            className="flex min-h-8 items-center gap-2 rounded-md px-2 hover:bg-muted touch:min-h-11"
          >
            <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0">
              <circle
                cx={6}
                cy={6}
                r={4.5}
                fill={isShown ? (isDark ? dark : light) : 'none'}
                className="stroke-muted-foreground"
              />
            </svg>
            <span className={isShown ? undefined : 'text-muted-foreground line-through'}>{label}</span>
            <span className="text-muted-foreground tabular-nums">{count.toLocaleString()}</span>
          </button>
        );
      })}
    </div>
  );
}
