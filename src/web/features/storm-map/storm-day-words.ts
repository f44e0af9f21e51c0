import type { StormDay, StormReports, Swath } from '#contract/storm-map.ts';
import type { StormPlace } from '#contract/storms.ts';
import { BAND_STEP } from '#domain/storms/bands.ts';
import { gradeWords } from '#web/features/storms/index.ts';

/** 'Hail up to 1.75 in · wind up to 60 mph · 312 properties, 4 unconfirmed'. */
export function recentWords({ hailInches, windMph, doors, unconfirmed }: StormDay): string {
  const properties = doors === 1 ? '1 property' : `${doors.toLocaleString('en-US')} properties`;
  const parts = [
    hailInches !== null && `Hail up to ${hailInches.toFixed(2)} in`,
    windMph !== null && `wind up to ${windMph} mph`,
    unconfirmed > 0 ? `${properties}, ${unconfirmed.toLocaleString('en-US')} unconfirmed` : properties,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** What a day shows, in a sentence. */
export function dayInWords(swath: Swath, reports: StormReports): string {
  const largest = Math.max(0, ...swath.features.map(({ properties }) => properties.inches ?? 0));
  const count = reports.features.length;
  if (largest === 0 && count === 0)
    return 'No hail in the radar files that were loaded and no report of this day near your ZIP codes.';
  const radar =
    largest === 0
      ? 'No hail in the radar files that were loaded'
      : `Radar estimate up to ${largest.toFixed(2)}–${(largest + BAND_STEP).toFixed(2)} in`;
  const said =
    count === 0 ? 'no report' : count === 1 ? '1 report' : `${count.toLocaleString('en-US')} reports`;
  const isDoubted = swath.features.some(({ properties }) => properties.kind === 'unconfirmed');
  return `${radar}, ${said}.${isDoubted ? ' Hatched: unconfirmed, likely an echo.' : ''}`;
}

/** What the radar's cell has at a place, and how sure it is. */
export function placeWords({ cellInches, radar, grade, reports }: StormPlace): {
  value: string;
  grade: string | null;
} {
  const value = radar
    ? cellInches === null
      ? 'Less than 0.50 in by radar'
      : `${cellInches.toFixed(2)} in by radar`
    : 'No radar estimate of this day was loaded';
  return { value, grade: grade || reports.length > 0 ? gradeWords({ grade }) : null };
}
