import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ZipCoverage } from '#contract/figures.ts';
import { RECENT_DAYS } from '#domain/figures/coverage.ts';
import { api, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CoverageLegend } from './coverage-legend.tsx';
import { coverageColumns } from './csv-columns.ts';
import { SaveCsv } from './save-csv.tsx';
import { Share } from './share.tsx';

// MapLibre is a large file: it comes when there is something to draw.
const CoverageMap = lazy(async () => ({ default: (await import('./coverage-map.tsx')).CoverageMap }));

interface ZipFiguresProps {
  zipCode: string;
  /** Until the grant ends; null if it has no end. */
  daysLeft: number | null;
}

export function ZipFigures({ zipCode, daysLeft }: ZipFiguresProps) {
  const coverage = useQuery(query(api.figures.coverage, { params: { zipCode } }));
  return (
    <Loaded query={coverage} failure={`Failed to fetch the figures of ${zipCode}`}>
      {(found) => (
        <>
          <p className="text-lg font-medium">
            {zipCode}: {found.counts.left.toLocaleString()} of {found.counts.doors.toLocaleString()} doors are
            left.
          </p>
          <Figures coverage={found} daysLeft={daysLeft} />
          {found.points.length > 0 && (
            <>
              <Drawn coverage={found} />
              <CoverageLegend counts={found.counts} />
            </>
          )}
          <p className="text-sm text-muted-foreground">
            Left is a door that nobody of the company has visited, that is neither won nor lost, and that may
            be contacted. Lately is within {RECENT_DAYS} days. Visits that were taken back do not count. Doors
            without a position of their own are counted and not drawn.
          </p>
          <SaveCsv name={`coverage ${zipCode}`} rows={[found]} columns={coverageColumns} />
        </>
      )}
    </Loaded>
  );
}

function Figures({ coverage: { counts }, daysLeft }: { coverage: ZipCoverage; daysLeft: number | null }) {
  const figure = (label: string, value: ReactNode) => (
    <div>
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="text-lg font-medium tabular-nums">{value}</dd>
    </div>
  );
  const left = (part: number, of: number) => `${part.toLocaleString()} of ${of.toLocaleString()}`;
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5">
      {figure('Severe, left', left(counts.severeLeft, counts.severe))}
      {figure('Moderate, left', left(counts.moderateLeft, counts.moderate))}
      {figure('Visited lately', counts.recent.toLocaleString())}
      {figure(
        `Appointments of ${counts.visited.toLocaleString()} doors visited`,
        <Share part={counts.set} of={counts.visited} />,
      )}
      {figure('You hold it', daysLeft === null ? 'without an end' : formatDaysLeft(daysLeft))}
    </dl>
  );
}

const formatDaysLeft = (days: number) => (days === 1 ? '1 more day' : `${days.toLocaleString()} more days`);

function Drawn({ coverage }: { coverage: ZipCoverage }) {
  const site = useQuery(query(api.site.getInfo));
  const [drawable, setDrawable] = useState(true);
  if (!drawable) return <p className="text-muted-foreground">The map cannot be drawn on this device.</p>;
  const waiting = <Skeleton className="h-80 sm:h-96" />;
  return (
    <Suspense fallback={waiting}>
      {site.data ? (
        <CoverageMap coverage={coverage} base={site.data} onFailed={() => setDrawable(false)} />
      ) : (
        waiting
      )}
    </Suspense>
  );
}
