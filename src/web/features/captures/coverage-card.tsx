import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { CaptureCoverage } from '#contract/captures.ts';
import { counted } from '#domain/standing.ts';
import { api, query, saveText } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { CoverageMap } from './coverage-map.tsx';

/** What the pictures show of the ZIP code, and where to fly again. */
export function CoverageCard({ captureId }: { captureId: number }) {
  const coverage = useQuery(query(api.captures.getCoverage, { params: { captureId } }));
  return (
    <Card>
      <CardHeader>
        <CardTitle>Coverage</CardTitle>
        <CardDescription>From the footprints of the pictures that can be used.</CardDescription>
      </CardHeader>
      <CardContent>
        <Loaded query={coverage} failure="Failed to fetch the coverage">
          {(data) => (
            <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
              <CoverageMap coverage={data} />
              <Figures captureId={captureId} coverage={data} />
            </div>
          )}
        </Loaded>
      </CardContent>
    </Card>
  );
}

const MOST_SHOWN = 12;

function Figures({ captureId, coverage }: { captureId: number; coverage: CaptureCoverage }) {
  const { acres, roofs, seenRoofs, cutOffRoofs, gaps } = coverage;
  return (
    <div className="grid gap-3">
      <p className="tabular-nums">
        {roofs === 0
          ? 'No property of the ZIP code has a position.'
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
              Save all as CSV
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
