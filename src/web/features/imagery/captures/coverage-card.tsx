import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { CaptureCoverage } from '#contract/capture-coverage.ts';
import { counted } from '#domain/standing.ts';
import { api, query, saveText } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { NO_BASE } from '#web/map/base.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CoverageMap } from './coverage-map.tsx';
import { GroundState, useCaptureGround } from './ground-state.tsx';

// MapLibre is a large file: it comes when there is something to draw.
const CaptureMap = lazy(async () => ({ default: (await import('./capture-map.tsx')).CaptureMap }));

/** What the pictures show of the ZIP code, and where to fly again. */
export function CoverageCard({ captureId }: { captureId: number }) {
  const coverage = useQuery(query(api.captures.getCoverage, { params: { captureId } }));
  return (
    <Section title="Coverage" description="From the footprints of the pictures that can be used.">
      <Loaded query={coverage} failure="Failed to fetch the coverage">
        {(data) => (
          <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
            <CoverageOnGround captureId={captureId} coverage={data} />
            <Figures captureId={captureId} coverage={data} />
          </div>
        )}
      </Loaded>
    </Section>
  );
}

/** On the ground, or if there are no graphics as a plan. */
function CoverageOnGround({ captureId, coverage }: { captureId: number; coverage: CaptureCoverage }) {
  const ground = useCaptureGround(captureId);
  const roofs = useQuery(query(api.captures.listRoofs, { params: { captureId } }));
  const site = useQuery(query(api.site.getInfo));
  const [failed, setFailed] = useState(false);
  const isKnown = !ground.isPending && !roofs.isPending && !site.isPending;
  return (
    <div className="grid min-w-0 gap-3">
      {failed ? (
        <CoverageMap coverage={coverage} />
      ) : isKnown ? (
        <Suspense fallback={<Skeleton className="h-80 sm:h-110" />}>
          <CaptureMap
            captureId={captureId}
            coverage={coverage}
            roofs={roofs.data ?? NO_ROOFS}
            drawn={ground.data?.drawn ?? null}
            base={site.data ?? NO_BASE}
            onFailed={() => setFailed(true)}
          />
        </Suspense>
      ) : (
        <Skeleton className="h-80 sm:h-110" />
      )}
      <Loaded query={ground} failure="Failed to fetch the state of the map pictures">
        {(data) => <GroundState captureId={captureId} ground={data} />}
      </Loaded>
      {roofs.isError && <p className="text-sm">Failed to fetch the roofs. The map shows none.</p>}
    </div>
  );
}

const NO_ROOFS: readonly never[] = [];
const MOST_SHOWN = 12;

function Figures({ captureId, coverage }: { captureId: number; coverage: CaptureCoverage }) {
  const { acres, roofs, seenRoofs, cutOffRoofs, gaps } = coverage;
  return (
    <div className="grid gap-3">
      <p className="tabular-nums">
        {roofs === 0
          ? 'No property in the ZIP code has a position.'
          : `${seenRoofs.toLocaleString()} of ${counted(roofs, 'roof is', 'roofs are')} shown, ${Math.floor((seenRoofs / roofs) * 100)}%.`}{' '}
        {acres.toLocaleString()} acres of ground.
      </p>
      {cutOffRoofs > 0 && (
        <p className="text-muted-foreground tabular-nums">
          {counted(cutOffRoofs, 'roof', 'roofs')} may be cut off by the edge of the picture. They can be
          reviewed, but get no suggestion from software.
        </p>
      )}
      {gaps.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="font-medium">Fly again</h3>
            <Button size="sm" variant="secondary" onClick={() => save(captureId, coverage)}>
              <Download />
              Save All as CSV
            </Button>
          </div>
          <ol aria-label="Places to fly again" className="grid gap-1 text-sm tabular-nums">
            {gaps.slice(0, MOST_SHOWN).map((gap) => (
              <li key={`${gap.latitude} ${gap.longitude}`} className="flex justify-between gap-3">
                <span>
                  {gap.latitude.toFixed(5)}, {gap.longitude.toFixed(5)}
                </span>
                <span className="text-muted-foreground">{counted(gap.roofs, 'roof', 'roofs')}</span>
              </li>
            ))}
          </ol>
          {gaps.length > MOST_SHOWN && (
            <p className="text-sm text-muted-foreground">
              And {counted(gaps.length - MOST_SHOWN, 'place', 'places')} more, in the file.
            </p>
          )}
        </>
      )}
    </div>
  );
}

function save(captureId: number, { gaps }: CaptureCoverage): void {
  const lines = gaps.map(
    ({ latitude, longitude, roofs }) => `${latitude.toFixed(7)},${longitude.toFixed(7)},${roofs}`,
  );
  saveText(
    `${['Latitude,Longitude,Roofs', ...lines].join('\r\n')}\r\n`,
    `capture-${captureId}-fly-again.csv`,
  );
}
