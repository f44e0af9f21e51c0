import type { StormGrade } from './grades.ts';
import type { StormReport } from './report.ts';

/** A report within three miles of a place, on its local day. */
export interface NearReport extends Pick<StormReport, 'kind' | 'at' | 'hailInches'> {
  /** Of the official record. */
  isOfficial: boolean;
  /** Computed by a single radar; no person observed it. */
  isRadar: boolean;
}

/** Radar estimates of a cell: each of the 24 hours that ended then. */
export interface CellEstimate {
  ends: readonly Date[];
}

const HOUR = 3_600_000;

/** How certain hail or wind at a place is, like writePropertyStorms for doors; null for a report alone. */
export function gradeOf(estimate: CellEstimate | null, near: readonly NearReport[]): StormGrade | null {
  const hail = near.filter(({ kind }) => kind === 'hail');
  if (hail.some(({ isOfficial, hailInches }) => isOfficial && hailInches !== null)) return 'official';
  const seen = hail.filter(({ isOfficial, isRadar }) => !isOfficial && !isRadar);
  const signatures = hail.filter(({ isRadar }) => isRadar);
  const isWithinHour = (moment: Date, from: Date, to = from) =>
    moment.getTime() >= from.getTime() - HOUR && moment.getTime() <= to.getTime() + HOUR;
  const ends = estimate?.ends.map((end) => end.getTime()) ?? [];
  const [firstEnd, lastEnd] = [Math.min(...ends), Math.max(...ends)];
  const isMatched = seen.some(
    ({ at }) =>
      (estimate && isWithinHour(at, new Date(firstEnd - 24 * HOUR), new Date(lastEnd))) ||
      signatures.some((signature) => isWithinHour(at, signature.at)),
  );
  if (isMatched) return 'radar-and-report';
  if (estimate || signatures.length > 0) return 'radar';
  const isOfficialWind = near.some(({ kind, isOfficial }) => kind === 'wind' && isOfficial);
  return seen.length === 0 && isOfficialWind ? 'official' : null;
}
