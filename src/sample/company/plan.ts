import { distanceBetween } from '#domain/geo/distance.ts';
import { cutIntoWalks } from '#domain/routes/cut-walks.ts';
import { USUAL_PACE } from '#domain/routes/pace.ts';
import { type Route, walkSeconds } from '#domain/routes/plan.ts';
import { mainStreet, type SampleDoor, worstAreas } from './areas.ts';
import { at, DAYS, dayAfter, dayOf, isWeekday, shortDay } from './calendar.ts';
import { type Rep, reps } from './crew.ts';
import { CrewAtWork, type DoorsToWalk, type PlannedEnd } from './crew-at-work.ts';
import type { Deed } from './deeds.ts';
import type { Paper } from './papers.ts';

export type { SampleDoor } from './areas.ts';
export type { Deed } from './deeds.ts';

/** A walk as the manager gives it. */
export interface PlannedWalk extends Route {
  rep: Rep;
  name: string;
}

export interface PlannedDay {
  day: string;
  /** When its walks were given: the afternoon before. */
  givenAt: Date;
  walks: PlannedWalk[];
  /** By when they were done. */
  deeds: Deed[];
  ends: PlannedEnd[];
  papers: Paper[];
}

/** Work days back from today whose walks are kept as such. */
const WALKED_DAYS = 5;
export const DOORS_OF_AREA = 46;
const DOORS_OF_WALK = 30;
const ROUNDS = 60;

/**
 * Three weeks of a company's work up to a moment, and tomorrow's walks: the same for the same doors and moment. Nothing of
 * it is later than the moment.
 * @yields between walks, so that a server may do something else meanwhile
 */
export function* planDays(doors: readonly SampleDoor[], now: Date): Generator<void, PlannedDay[]> {
  const today = dayOf(now);
  const seed = `company ${today}`;
  const areas = worstAreas(doors, DOORS_OF_AREA, DAYS + 1);
  const crew = new CrewAtWork(seed, now);
  const days: PlannedDay[] = [];
  let used = 0;
  const walked = lastWorkDays(today, WALKED_DAYS);
  for (let back = DAYS - 1; back >= -1; back -= 1) {
    const day = dayAfter(today, -back);
    const isWalked = isWeekday(day) || back <= 0;
    const area = isWalked ? areas[used] : undefined;
    if (isWalked) used += 1;
    const walks = area ? yield* cutArea(area, day, `${seed} ${day}`) : [];
    const isKept = back <= 0 || walked.has(day);
    if (back >= 0) crew.work(day, walks, isKept);
    const taken = crew.takeDay(day);
    days.push({
      day,
      givenAt: at(dayAfter(day, -1), '15:20'),
      walks: isKept ? walks.map(({ doors: _, ...walk }) => walk) : [],
      ...taken,
    });
  }
  return days;
}

export type CutWalk = PlannedWalk & DoorsToWalk;

/** The walks of an area, one for each rep. */
export function* cutArea(area: readonly SampleDoor[], day: string, seed: string): Generator<void, CutWalk[]> {
  const routes = yield* cutIntoWalks(area, reps.length, { seed, rounds: ROUNDS }, USUAL_PACE);
  const byId = new Map(area.map((door) => [door.id, door]));
  return routes.flatMap((route, n) => {
    const rep = reps[n];
    if (!rep) return [];
    const order = route.order.slice(0, DOORS_OF_WALK);
    const walkDoors = order.map((id) => byId.get(id) as SampleDoor);
    return {
      ...lengthOf(walkDoors),
      rep,
      name: `${shortDay(day)} · ${mainStreet(walkDoors)}`,
      doors: walkDoors,
      order,
    };
  });
}

function lengthOf(doors: readonly SampleDoor[]): Pick<Route, 'meters' | 'seconds'> {
  const steps = doors.slice(1).map((door, n) => [doors[n] as SampleDoor, door] as const);
  return {
    meters: steps.reduce((sum, [from, to]) => sum + distanceBetween(from, to), 0),
    seconds: steps.reduce((sum, [from, to]) => sum + walkSeconds(from, to), 0),
  };
}

function lastWorkDays(today: string, count: number): Set<string> {
  const days = new Set<string>();
  for (let back = 1; days.size < count; back += 1) {
    const day = dayAfter(today, -back);
    if (isWeekday(day)) days.add(day);
  }
  return days;
}
