import { useQuery } from '@tanstack/react-query';
import { Download, Ruler } from 'lucide-react';
import { useState } from 'react';
import type { MeasurementLine } from '#contract/measurements.ts';
import { areaWords, squaresWords } from '#domain/measure/words.ts';
import { counted } from '#domain/standing.ts';
import { api } from '#web/api/index.ts';
import { urlOf } from '#web/api/request.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { OnItsWay } from '#web/features/field/doors/index.ts';
import type { PropertyPanel, PropertyPanelProps } from '#web/features/leads/properties/index.ts';
import { RecordList } from '#web/lists/record-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { dayZone } from '#web/ui/days.ts';
import { ImportMeasurement } from './import-measurement.tsx';
import { TraceDialog } from './lazy-trace-dialog.ts';
import { measurementsOf } from './measured-roof.ts';

/** The way to measure a roof, and the company's measurements of it, newest first. */
export const panel: PropertyPanel = { tab: 'details', order: 1, Panel: Measurements, Top: MeasureRoof };

const useMeasurements = (propertyId: number) =>
  useQuery({ ...measurementsOf(useSignedInUser().id, propertyId), select: ({ data }) => data });

function MeasureRoof({ property: { id, address, roofType } }: PropertyPanelProps) {
  const list = useMeasurements(id);
  const [open, setOpen] = useState(false);
  const newest = list.data?.[0];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        <Ruler />
        Measure Roof
      </Button>
      {newest && (
        <span className="text-sm text-muted-foreground tabular-nums">
          {squaresWords(newest.squares)} measured
        </span>
      )}
      <TraceDialog
        open={open}
        onClose={() => setOpen(false)}
        propertyId={id}
        address={address}
        isFlat={roofType === 'flat'}
      />
    </div>
  );
}

function Measurements({ property: { id } }: PropertyPanelProps) {
  const list = useMeasurements(id);
  return (
    <section aria-label="Measurements" className="grid gap-3">
      <h3 className="font-medium">Measurements</h3>
      <OnItsWay propertyId={id} kind="measurement" words={['measurement is', 'measurements are']} />
      <RecordList
        query={list}
        failure="Failed to fetch the measurements"
        className="grid gap-2"
        empty={<p className="text-muted-foreground">No measurements yet. Only your company sees them.</p>}
      >
        {(line) => <Line key={line.id} propertyId={id} line={line} />}
      </RecordList>
      <ImportMeasurement propertyId={id} />
    </section>
  );
}

function Line({ propertyId, line }: { propertyId: number; line: MeasurementLine }) {
  const { id, version, measuredAt, by, source, slopedSquareFeet, plusMinusSquareFeet, squares, facets } =
    line;
  return (
    <li className="grid gap-0.5 rounded-lg border p-3">
      <span className="font-medium tabular-nums">{areaWords(slopedSquareFeet, plusMinusSquareFeet)}</span>
      <span className="text-sm text-muted-foreground tabular-nums">
        {squaresWords(squares)} · {counted(facets, 'face', 'faces')}
      </span>
      <span className="text-sm text-muted-foreground">
        Version {version}, {dateAndTime(measuredAt)}
        {by && `, ${by}`}
        {source && ` · from ${source}`}
      </span>
      <span className="mt-1.5 flex flex-wrap gap-2">
        {files.map(({ label, urlFor }) => (
          <Button key={label} size="sm" variant="secondary" asChild>
            <a
              href={urlFor({ propertyId, measurementId: id })}
              download
              aria-label={`${label} of version ${version}`}
            >
              <Download />
              {label}
            </a>
          </Button>
        ))}
      </span>
    </li>
  );
}
const files = [
  {
    label: 'Report (PDF)',
    urlFor: (params: Which) =>
      urlOf(api.measurements.getReport.endpoint, { params, query: { timeZone: dayZone() } }),
  },
  {
    label: 'Edges (CSV)',
    urlFor: (params: Which) => urlOf(api.measurements.getEdges.endpoint, { params }),
  },
  {
    label: 'HOVER (JSON)',
    urlFor: (params: Which) => urlOf(api.measurements.getHover.endpoint, { params }),
  },
] as const;

interface Which {
  propertyId: number;
  measurementId: number;
}
