import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { ZipCoverage } from '#contract/figures.ts';
import { type AttemptLevel, attemptLabels, attemptLevels, RECENT_DAYS } from '#domain/figures/coverage.ts';
import { SHARE_FROM } from '#domain/figures/wilson.ts';
import { boundsOf } from '#domain/geo/bounds.ts';
import { counted } from '#domain/standing.ts';
import { api, query } from '#web/api/index.ts';
import { CardMap } from '#web/card-map/card-map.tsx';
import { ZipHail } from '#web/features/storms/storms/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { SaveCsv } from '#web/lists/save-csv.tsx';
import { putData, putLayer } from '#web/map/layers.ts';
import type { LayerSpecification, MapLibre } from '#web/map/maplibre.ts';
import { Definition } from '#web/ui/definition.tsx';
import { useIsDark } from '#web/ui/theme.ts';
import { coverageColumns } from './csv-columns.ts';
import { Share } from './share.tsx';
import { ZipSeverity } from './zip-severity.tsx';

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
          <ZipSeverity zipCode={zipCode} />
          <ZipHail zipCode={zipCode} />
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
  set: `Visited doors at which a visit ended with an appointment. From ${SHARE_FROM} doors on as a percentage, with the range it is probably in.`,
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

const formatDaysLeft = (days: number) => counted(days, 'more day', 'more days');

/** What the colors of the map mean, each with how many doors have it. */
function CoverageLegend({ counts }: { counts: ZipCoverage['counts'] }) {
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

/** The doors of a ZIP by number of visits; nothing without a door that has a position. */
function CoverageMap({ coverage: { points, zipCode } }: { coverage: ZipCoverage }) {
  const [map, setMap] = useState<MapLibre | null>(null);
  const isDark = useIsDark();
  const bounds = useMemo(
    () => boundsOf(points.map(([longitude, latitude]) => ({ longitude, latitude }))),
    [points],
  );
  useEffect(() => {
    if (map) putData(map, COVERAGE, { type: 'FeatureCollection', features: points.map(featureOf) });
  }, [map, points]);
  useEffect(() => {
    if (map) putLayer(map, coverageLayer(isDark));
  }, [map, isDark]);
  if (!bounds) return null;
  return (
    <CardMap
      bounds={bounds}
      label={`Map of the doors of ${zipCode} by how often they were visited. The figures beside it count the same doors.`}
      onMap={setMap}
    />
  );
}

const featureOf = ([
  longitude,
  latitude,
  visits,
  isRecent,
]: ZipCoverage['points'][number]): GeoJSON.Feature => ({
  type: 'Feature',
  properties: { visits, isRecent },
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
});

const COVERAGE = 'coverage';

/** Gray without visits, then darker with each visit; lighter in dark mode. */
const attemptColors = (isDark: boolean): Record<AttemptLevel, string> =>
  isDark
    ? { never: '#9aa3b2', once: '#3f6fc4', twice: '#6c9bf0', more: '#c9dcff' }
    : { never: '#8b93a1', once: '#9bbcf2', twice: '#3f74d1', more: '#12397e' };

/** The ring around a door that was visited lately. */
const RING_COLOR = { light: '#b45309', dark: '#ffb454' };

/** A point for each door, with a ring after a recent visit. */
function coverageLayer(isDark: boolean): LayerSpecification {
  const { never, once, twice, more } = attemptColors(isDark);
  const ring = RING_COLOR[isDark ? 'dark' : 'light'];
  return {
    id: 'coverage-doors',
    type: 'circle',
    source: COVERAGE,
    paint: {
      'circle-color': ['match', ['get', 'visits'], 0, never, 1, once, 2, twice, more],
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 11, 2, 14, 4, 17, 8],
      'circle-stroke-color': ring,
      // Zoom is only allowed at the top of an expression.
      'circle-stroke-width': [
        'interpolate',
        ['linear'],
        ['zoom'],
        11,
        ['*', ['get', 'isRecent'], 0.3],
        14,
        ['*', ['get', 'isRecent'], 1],
        17,
        ['*', ['get', 'isRecent'], 2],
      ],
    },
  };
}
