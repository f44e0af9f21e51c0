import { useQuery } from '@tanstack/react-query';
import { type SeverityLevel, severityLabels } from '#domain/roofs.ts';
import { counted } from '#domain/standing.ts';
import { api, query } from '#web/api/index.ts';
import { Chart } from '#web/charts/chart.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { formatDay } from '#web/ui/days.ts';

const moments = [
  { key: 'before', label: 'Before' },
  { key: 'after', label: 'After' },
] as const;

const looks: Record<SeverityLevel, string> = {
  none: 'text-muted-foreground',
  minor: 'text-severity-minor',
  moderate: 'text-severity-moderate',
  severe: 'text-severity-severe',
};

/** The roofs of a ZIP code by severity, before its newest capture and in it. Nothing without a reviewed capture. */
export function ZipSeverity({ zipCode }: { zipCode: string }) {
  const then = useQuery(query(api.roofChanges.severityOfZip, { params: { zipCode } }));
  if (then.data === null) return null;
  return (
    <Loaded query={then} failure={`Failed to fetch the severities of ${zipCode}`}>
      {(found) =>
        found && (
          <section className="grid gap-2">
            <h3 className="font-medium">Severity before and after a capture</h3>
            <p className="text-sm text-muted-foreground">
              Roofs that reviewers looked at in the capture of {formatDay(found.capturedOn)}, against what was
              known of them before.
              {found.unknownBefore > 0 &&
                ` Nothing was known of ${counted(found.unknownBefore, 'more roof', 'more roofs')}, which is not counted here.`}
            </p>
            <Chart
              name={`Damaged roofs in ${zipCode} before and after ${formatDay(found.capturedOn)}`}
              kind="bars"
              rows={moments}
              of={{ header: 'When', read: ({ label }) => label }}
              series={found.levels.toReversed().map((level) => ({
                label: severityLabels[level.severity],
                read: ({ key }: (typeof moments)[number]) => level[key],
                look: looks[level.severity],
                quiet: level.severity === 'none',
              }))}
              empty={
                found.levels.some(({ before }) => before > 0)
                  ? 'None of these roofs is damaged.'
                  : 'No roof of the capture had a severity before it.'
              }
            />
          </section>
        )
      }
    </Loaded>
  );
}
