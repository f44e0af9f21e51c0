import type { StormDay, StormReports, Swath } from '#contract/storm-map.ts';
import type { StormPlace } from '#contract/storms.ts';
import { capitalized } from '#domain/capitalized.ts';
import { counted } from '#domain/standing.ts';
import { BAND_STEP } from '#domain/storms/bands.ts';
import { formatInches } from '#domain/storms/door-hail.ts';
import { describeGrade } from '#web/features/storms/storms/index.ts';

/** 'Radar up to 1.25 in · reported up to 1.75 in · wind up to 60 mph · 312 properties, 4 unconfirmed'. */
export function describeRecent({ cellInches, nearbyInches, windMph, doors, unconfirmed }: StormDay): string {
  const properties = counted(doors, 'property', 'properties');
  const parts = [
    cellInches !== null && `radar up to ${formatInches(cellInches)}`,
    nearbyInches !== null && `reported up to ${formatInches(nearbyInches)}`,
    windMph !== null && `wind up to ${windMph} mph`,
    unconfirmed > 0 ? `${properties}, ${unconfirmed.toLocaleString('en-US')} unconfirmed` : properties,
  ];
  const text = parts.filter(Boolean).join(' · ');
  return capitalized(text);
}

/** What a day shows, in a sentence. */
export function describeStormDay(swath: Swath, reports: StormReports): string {
  const largest = Math.max(0, ...swath.features.map(({ properties }) => properties.inches ?? 0));
  const count = reports.features.length;
  if (largest === 0 && count === 0)
    return 'No hail in the radar files that were loaded and no report of this day near your ZIP codes.';
  const radar =
    largest === 0
      ? 'No hail in the radar files that were loaded'
      : `Radar estimate up to ${largest.toFixed(2)}–${(largest + BAND_STEP).toFixed(2)} in`;
  const reported = count === 0 ? 'no report' : counted(count, 'report', 'reports');
  const isDoubted = swath.features.some(({ properties }) => properties.kind === 'unconfirmed');
  return `${radar}, ${reported}.${isDoubted ? ' Hatched: unconfirmed, likely an echo.' : ''}`;
}

/** What the radar's cell has at a place, the report with the largest hail nearby, and how sure it is. */
export function describePlace({ cellInches, radar, grade, reports }: StormPlace): {
  value: string;
  nearby: string | null;
  grade: string | null;
} {
  const value = radar
    ? cellInches === null
      ? 'Less than 0.50 in by radar'
      : `${formatInches(cellInches)} by radar`
    : 'No radar estimate of this day was loaded';
  return {
    value,
    nearby: largestReport(reports),
    grade: grade || reports.length > 0 ? describeGrade({ grade }) : null,
  };
}

/** '1.75 in reported 1.2 mi away'; null if no report gives a size. */
function largestReport(reports: StormPlace['reports']): string | null {
  const size = Math.max(0, ...reports.map(({ hailInches }) => hailInches ?? 0));
  const found = reports.find(({ hailInches }) => hailInches === size);
  return found ? `${formatInches(size)} reported ${(found.distanceMiles ?? 0).toFixed(1)} mi away` : null;
}
