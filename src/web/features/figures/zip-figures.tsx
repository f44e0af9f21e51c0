import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ZipCoverage } from '#contract/figures.ts';
import { RECENT_DAYS } from '#domain/figures/coverage.ts';
import { SHARE_FROM } from '#domain/figures/wilson.ts';
import { api, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Definition } from '#web/ui/definition.tsx';
import { CoverageLegend } from './coverage-legend.tsx';
import { CoverageMap } from './coverage-map.tsx';
import { coverageColumns } from './csv-columns.ts';
import { SaveCsv } from './save-csv.tsx';
import { Share } from './share.tsx';

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
            <Definition term="Doors left">{definitions.left}</Definition>
          </p>
          <Figures coverage={found} daysLeft={daysLeft} />
          {found.points.length > 0 && (
            <>
              <CoverageMap coverage={found} />
              <CoverageLegend counts={found.counts} />
            </>
          )}
          <SaveCsv name={`coverage ${zipCode}`} rows={[found]} columns={coverageColumns} />
        </>
      )}
    </Loaded>
  );
}

const definitions = {
  left: 'Doors that nobody in your company has visited, that are neither won nor lost, and that may be contacted. Visits that were taken back do not count. Doors without a position of their own are counted and not drawn.',
  severity:
    'Of the roofs with this severity, how many are left: not visited, neither won nor lost, and free to contact.',
  recent: `Doors visited within ${RECENT_DAYS} days.`,
  set: `Visited doors at which a visit ended with an appointment. A percentage, with its 95% interval, from ${SHARE_FROM} doors on.`,
  held: 'How much longer your company has this ZIP code.',
};

function Figures({ coverage: { counts }, daysLeft }: { coverage: ZipCoverage; daysLeft: number | null }) {
  const figure = (label: string, value: ReactNode, definition: string) => (
    <div>
      <dt className="flex items-center text-sm text-muted-foreground">
        {label}
        <Definition term={label}>{definition}</Definition>
      </dt>
      <dd className="text-lg font-medium tabular-nums">{value}</dd>
    </div>
  );
  const left = (part: number, of: number) => `${part.toLocaleString()} of ${of.toLocaleString()}`;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4 sm:grid-cols-3 lg:grid-cols-5">
      {figure('Severe, left', left(counts.severeLeft, counts.severe), definitions.severity)}
      {figure('Moderate, left', left(counts.moderateLeft, counts.moderate), definitions.severity)}
      {figure('Visited lately', counts.recent.toLocaleString(), definitions.recent)}
      {figure(
        `Appointments of ${counts.visited.toLocaleString()} doors visited`,
        <Share part={counts.set} of={counts.visited} />,
        definitions.set,
      )}
      {figure(
        'You hold it',
        daysLeft === null ? 'without an end' : formatDaysLeft(daysLeft),
        definitions.held,
      )}
    </dl>
  );
}

const formatDaysLeft = (days: number) => (days === 1 ? '1 more day' : `${days.toLocaleString()} more days`);
