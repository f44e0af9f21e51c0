import { basename } from 'node:path';
import type { StormSource } from '#contract/storms.ts';
import { distanceBetween, METERS_A_MILE } from '#domain/geo/distance.ts';
import { stormFileKinds } from '#domain/storms/file-kind.ts';
import type { stormReports, stormRuns } from '#server/db/schema/index.ts';

type Run = typeof stormRuns.$inferSelect;
type Report = typeof stormReports.$inferSelect;

const provenance = ({ kind, origin, address, fetchedAt, digest }: Run) => ({
  source: kind ? stormFileKinds[kind] : 'A file of storms',
  // The path of the server's folder must not show on a contractor's printout.
  address: origin === 'folder' ? basename(address) : address,
  fetchedAt: fetchedAt.toISOString(),
  digest,
});

/** A radar estimate for a cell as a source; nothing if there is none. */
export const radarSource = (run: Run | undefined, hailInches: number | null): StormSource[] =>
  run
    ? [
        {
          ...provenance(run),
          kind: 'hail',
          at: run.endsAt?.toISOString() ?? null,
          hailInches,
          windMph: null,
          distanceMiles: null,
          place: null,
        },
      ]
    : [];

/** A report for a place as a source; nothing if either is missing. */
export function reportSource(
  found: { report: Report; run: Run } | undefined,
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
): StormSource[] {
  if (!found || latitude === null || longitude === null) return [];
  const { report, run } = found;
  const miles = distanceBetween({ latitude, longitude }, report) / METERS_A_MILE;
  return [
    {
      ...provenance(run),
      kind: report.kind,
      at: report.at.toISOString(),
      hailInches: rounded(report.hailInches),
      windMph: report.windMph,
      distanceMiles: rounded(miles),
      place: [report.place, report.state].filter(Boolean).join(', ') || null,
    },
  ];
}

/** Files of one source overlap: a report in several of them counts once. */
export const onceEach = (sources: readonly StormSource[]): StormSource[] => [
  ...new Map(
    sources.map((one) => [
      [one.source, one.kind, one.at, one.hailInches, one.windMph, one.distanceMiles, one.place].join('|'),
      one,
    ]),
  ).values(),
];

/** Hundredths; a float of four bytes has more digits than it means. */
export const rounded = <Value extends number | null>(value: Value): Value =>
  (value === null ? null : Math.round(value * 100) / 100) as Value;
