import { distanceBetween } from '#domain/geo/distance.ts';
import { type SeverityLevel, severityRank } from '#domain/roofs.ts';

/** A door as the plan of the company's days needs it. */
export interface SampleDoor {
  id: number;
  address: string;
  owner: string | null;
  latitude: number;
  longitude: number;
  /** Of the floors. */
  areaSquareFeet: number;
  /** Of its roof, as the sample's first capture has it. */
  severity: SeverityLevel;
}

/** How much farther a roof with damage may be from the others for two reps to go there that day. */
const REACH: Record<SeverityLevel, number> = { severe: 6, moderate: 2.4, minor: 1.8, none: 0.5 };
/** Fewer doors than usual make a day's work where all of the rest has no more. */
const FEWEST = 24;

/** So many areas that two reps walk in a day, each around the worst roof that is left, from the worst lists. */
export function worstAreas(doors: readonly SampleDoor[], size: number, count: number): SampleDoor[][] {
  const areas: SampleDoor[][] = [];
  let rest = doors.toSorted(worstFirst);
  for (let [worst] = rest; worst && areas.length < count && rest.length >= FEWEST; [worst] = rest) {
    const from = worst;
    const area = rest
      .map((door) => ({ door, away: distanceBetween(from, door) / REACH[door.severity] }))
      .sort((a, b) => a.away - b.away)
      .slice(0, size)
      .map(({ door }) => door);
    areas.push(area);
    const taken = new Set(area);
    rest = rest.filter((door) => !taken.has(door));
  }
  return areas;
}

export const worstFirst = (a: SampleDoor, b: SampleDoor): number =>
  severityRank[b.severity] - severityRank[a.severity];

/** The street of '7313 E Oak St'. */
export const streetOf = (address: string): string => address.replace(/^\d+\s+/, '');

/** The street that most of the doors are on. */
export function mainStreet(doors: readonly SampleDoor[]): string {
  const counts = new Map<string, number>();
  for (const { address } of doors) counts.set(streetOf(address), (counts.get(streetOf(address)) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 'the neighborhood';
}
