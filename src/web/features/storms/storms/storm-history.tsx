import { CloudHail } from 'lucide-react';
import { useState } from 'react';
import type { Property } from '#contract/properties.ts';
import type { PropertyStorm } from '#contract/storms.ts';
import { counted } from '#domain/standing.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatDay } from '#web/ui/days.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SourceList } from './source-list.tsx';
import { LateSources } from './source-states.tsx';
import { StormChart } from './storm-chart.tsx';
import { describeGrade, stormFigures, UNCONFIRMED_TEXT } from './storm-words.ts';
import { useStorms } from './use-storms.ts';

const SHOWN_FIRST = 10;

/** Hail and wind at a property by its own calendar, latest first. Figures and their sources, no opinion. */
export function StormHistory({ property }: { property: Property }) {
  return (
    <Loaded query={useStorms(property.id)} failure="Failed to fetch the storms">
      {(storms) => (storms.length === 0 ? <Nothing property={property} /> : <History storms={storms} />)}
    </Loaded>
  );
}

function History({ storms }: { storms: readonly PropertyStorm[] }) {
  const [showAll, setShowAll] = useState(false);
  const shown = showAll ? storms : storms.slice(0, SHOWN_FIRST);
  return (
    <section aria-label="Storms" className="grid gap-4 pb-4">
      <StormChart storms={storms} />
      <ul aria-label="Days with hail or wind" className="-my-3 divide-y">
        {shown.map((storm) => (
          <StormItem key={storm.date} storm={storm} />
        ))}
      </ul>
      {storms.length > shown.length && (
        <Button variant="secondary" size="sm" className="w-fit" onClick={() => setShowAll(true)}>
          Show All {storms.length}
        </Button>
      )}
      <p className="text-sm text-muted-foreground">
        From the sources below, by local date. A radar estimate is often off by a step or two, and a report
        describes the place it names.
        {storms.some(({ unconfirmed }) => unconfirmed) && ` ${UNCONFIRMED_TEXT}`}
      </p>
      <LateSources />
    </section>
  );
}

function Nothing({ property: { latitude, locationPrecision } }: { property: Property }) {
  const isPlaced = latitude !== null && locationPrecision !== 'zip';
  return (
    <>
      <EmptyState icon={CloudHail} title="No storm is known here" className="py-8">
        {isPlaced
          ? 'The storm files show no hail and no wind at this property. Years without a file are not known.'
          : 'This property has no position, so no storms can be matched to it.'}
      </EmptyState>
      <LateSources />
    </>
  );
}

/** One day of hail or wind: size, certainty, and on a press its sources. */
function StormItem({ storm }: { storm: PropertyStorm }) {
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
          {counted(sources.length, 'source', 'sources')}
          <span className="sr-only"> of {formatDay(date)}</span>
        </summary>
        <SourceList sources={sources} />
      </details>
    </li>
  );
}
