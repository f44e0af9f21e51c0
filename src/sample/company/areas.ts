import { toPoint } from '../ground.ts';

/** A door as the plan of the company's days needs it. */
export interface SampleDoor {
  id: number;
  address: string;
  owner: string | null;
  latitude: number;
  longitude: number;
  /** Of the floors. */
  areaSquareFeet: number;
}

const QUARTER_MILE = 402.34;

/**
 * Houses of the sample in areas that two reps walk in a day: halves of quarter-mile cells, from the south-west on. What is
 * smaller than a day's work is left out.
 */
export const dayAreas = (doors: readonly SampleDoor[], least: number): SampleDoor[][] =>
  areasOf(doors, QUARTER_MILE, least);

/** The widest cells that are walked in a day, in quarter miles. */
const WIDEST = 4;
/** Fewer doors than usual make a day's work where all of the rest has no more. */
const FEWEST = 24;

/**
 * So many areas for the days to come: where cells of the usual size hold too few doors, wider ones, and in the end what
 * is left of all.
 */
export function areasToWalk(doors: readonly SampleDoor[], least: number, count: number): SampleDoor[][] {
  const areas: SampleDoor[][] = [];
  let rest = doors;
  for (let width = 1; width <= WIDEST && areas.length < count; width *= 2) {
    const found = areasOf(rest, width * QUARTER_MILE, least).slice(0, count - areas.length);
    const taken = new Set(found.flat());
    areas.push(...found);
    rest = rest.filter((door) => !taken.has(door));
  }
  return areas.length < count && rest.length >= FEWEST ? [...areas, [...rest]] : areas;
}

function areasOf(doors: readonly SampleDoor[], width: number, least: number): SampleDoor[][] {
  const areas = new Map<string, SampleDoor[]>();
  for (const door of doors) {
    const [east, north] = toPoint([door.longitude, door.latitude]);
    const key = [Math.floor(north / (width / 2)), Math.floor(east / width)]
      .map((cell) => String(cell + 50).padStart(3, '0'))
      .join('/');
    areas.set(key, [...(areas.get(key) ?? []), door]);
  }
  return [...areas]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, area]) => area)
    .filter((area) => area.length >= least);
}

/** The street of '7313 E Oak St'. */
export const streetOf = (address: string): string => address.replace(/^\d+\s+/, '');

/** The street that most of the doors are on. */
export function mainStreet(doors: readonly SampleDoor[]): string {
  const counts = new Map<string, number>();
  for (const { address } of doors) counts.set(streetOf(address), (counts.get(streetOf(address)) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 'the neighborhood';
}
