import type { ZipCoverage } from '#contract/figures.ts';
import { attemptLabels, attemptLevels, RECENT_DAYS } from '#domain/figures/coverage.ts';
import { useIsDark } from '#web/ui/theme.ts';
import { attemptColors, RING_COLOR } from './coverage-layer.ts';

/** What the colors of the map mean, each with how many doors have it. */
export function CoverageLegend({ counts }: { counts: ZipCoverage['counts'] }) {
  const isDark = useIsDark();
  const colors = attemptColors(isDark);
  return (
    <ul aria-label="Visits of a door" className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {attemptLevels.map((level) => (
        <li key={level} className="flex items-center gap-2">
          <Dot fill={colors[level]} />
          {attemptLabels[level]}
          <span className="text-muted-foreground tabular-nums">{counts[level].toLocaleString()}</span>
        </li>
      ))}
      <li className="flex items-center gap-2">
        <Dot fill="none" ring={RING_COLOR[isDark ? 'dark' : 'light']} />
        Within {RECENT_DAYS} days
        <span className="text-muted-foreground tabular-nums">{counts.recent.toLocaleString()}</span>
      </li>
    </ul>
  );
}

function Dot({ fill, ring }: { fill: string; ring?: string }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0">
      <circle cx={6} cy={6} r={4.5} fill={fill} {...(ring && { stroke: ring, strokeWidth: 2 })} />
    </svg>
  );
}
