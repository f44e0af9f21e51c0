import { utcToday } from '../owners/years-owned.ts';

export interface RoofDates {
  roofReplacedOn: string | null;
  roofPermit: string | null;
  yearBuilt: number | null;
}

/** 'Roof replaced 2019 (permit 19-04411)'; null if nothing states it. A roof as old as its house was never replaced. */
export function roofLine({ roofReplacedOn, roofPermit, yearBuilt }: RoofDates): string | null {
  // A device may keep doors of before it was known.
  if (!roofReplacedOn) return null;
  const year = Number(roofReplacedOn.slice(0, 4));
  const verb = yearBuilt && year - yearBuilt <= 1 ? 'Roof from' : 'Roof replaced';
  return `${verb} ${year}${roofPermit ? ` (permit ${roofPermit})` : ''}`;
}

/** The year the roof is from: of its replacement or of the building, whichever is later; null if neither is known. */
export function roofYear({
  roofReplacedOn,
  yearBuilt,
}: Pick<RoofDates, 'roofReplacedOn' | 'yearBuilt'>): number | null {
  const replaced = roofReplacedOn ? Number(roofReplacedOn.slice(0, 4)) : 0;
  return Math.max(replaced, yearBuilt ?? 0) || null;
}

/** Calendar years since then, as filters count them; null if unknown. */
export function roofAge(dates: Parameters<typeof roofYear>[0]): number | null {
  const year = roofYear(dates);
  return year === null ? null : Number(utcToday().slice(0, 4)) - year;
}
