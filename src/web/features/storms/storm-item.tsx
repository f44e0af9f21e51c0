import type { PropertyStorm } from '#contract/storms.ts';
import { Badge } from '#web/ui/badge.tsx';
import { formatDay } from '#web/ui/days.ts';
import { SourceList } from './source-list.tsx';
import { describeGrade, stormFigures } from './storm-words.ts';

/** One day of hail or wind: size, certainty, and on a press its sources. */
export function StormItem({ storm }: { storm: PropertyStorm }) {
  const { date, unconfirmed, sources } = storm;
  return (
    <li className="grid gap-1 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-medium">{stormFigures(storm)}</p>
        <time dateTime={date} className="text-sm text-muted-foreground tabular-nums">
          {formatDay(date)}
        </time>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
        {describeGrade(storm)}
        {unconfirmed && <Badge variant="warning">Unconfirmed</Badge>}
      </p>
      <details className="text-sm">
        <summary className="w-fit min-h-8 cursor-pointer content-center touch:min-h-11">
          {sources.length === 1 ? '1 source' : `${sources.length} sources`}
          <span className="sr-only"> of {formatDay(date)}</span>
        </summary>
        <SourceList sources={sources} />
      </details>
    </li>
  );
}
