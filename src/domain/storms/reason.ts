import type { SeverityLevel } from '../roofs.ts';
import type { StormGrade } from './grades.ts';

/** A door that a storm reached, with what was known of its roof. */
export interface HitDoor {
  hailInches: number | null;
  windMph: number | null;
  /** To the nearest report that the figures rest on; null where they rest on radar alone. */
  distanceMiles: number | null;
  /** Null where a report alone speaks. */
  grade: StormGrade | null;
  unconfirmed: boolean;
  roofSubtype: string | null;
  yearBuilt: number | null;
  severityLevel: SeverityLevel | null;
  /** Whether the severity was said of a day before the storm. */
  seenBefore: boolean;
}

/**
 * Why a door is on the list, in one line: '1.75 in radar estimate with a report 1.2 mi away, 3-tab from 1998, moderate
 * before the storm'. It never says that hail hit this roof.
 */
export const reasonOf = (door: HitDoor): string =>
  [...stormWords(door), roofWords(door), severityWords(door)].filter((words) => words !== null).join(', ');

function stormWords({ hailInches, windMph, distanceMiles, grade, unconfirmed }: HitDoor): string[] {
  const away = distanceMiles === null ? '' : ` ${distanceMiles.toFixed(1)} mi away`;
  const wind = windMph === null ? [] : [`${windMph} mph wind`];
  if (hailInches === null)
    return wind.map((words) => `${words} ${grade === 'official' ? 'of official record' : 'reported'}${away}`);
  const inches = `${hailInches.toFixed(2)} in`;
  const hail = {
    official: `${inches} hail of official record${away}`,
    'radar-and-report': `${inches} radar estimate with a report${away}`,
    radar: `${inches} radar estimate`,
    reported: `${inches} hail reported${away}, no radar estimate`,
  }[grade ?? 'reported'];
  return [unconfirmed ? `${hail} (unconfirmed)` : hail, ...wind];
}

function roofWords({ roofSubtype, yearBuilt }: HitDoor): string | null {
  const roof = roofSubtype === '3-tab Shingles' ? '3-tab' : roofSubtype?.trim() || null;
  if (!yearBuilt) return roof;
  return roof ? `${roof} from ${Math.round(yearBuilt)}` : `built ${Math.round(yearBuilt)}`;
}

function severityWords({ severityLevel, seenBefore }: HitDoor): string | null {
  if (severityLevel === null) return null;
  const words = severityLevel === 'none' ? 'no damage' : severityLevel;
  return seenBefore ? `${words} before the storm` : `${words} by the last capture`;
}
