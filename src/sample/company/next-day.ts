import { type SampleDoor, worstAreas } from './areas.ts';
import { at, dayAfter, dayOf } from './calendar.ts';
import { CrewAtWork, type DoorsToWalk, type Known } from './crew-at-work.ts';
import { type CutWalk, cutArea, DOORS_OF_AREA, type PlannedDay } from './plan.ts';

/** How the company's work stands when another day begins. */
export interface Standing extends Known {
  /** The day it worked on last. */
  lastDay: string;
  /** What was left of that day's walks, and from when on each rep goes on with it. */
  left: readonly (DoorsToWalk & { from: Date })[];
  /** The walks that were given for today. */
  given: readonly DoorsToWalk[];
  /** Whether those of tomorrow were given. */
  isTomorrowGiven: boolean;
  /** Doors for walks to come, in none of these: nobody was there yet, or another try is due. */
  toWalk: readonly SampleDoor[];
}

/**
 * The rest of the day before, today up to a moment, and tomorrow's walks: the same for the same standing and moment. Days
 * on which no server ran stay empty except for appointments.
 * @yields between walks, so that a server may do something else meanwhile
 */
export function* planNextDay(standing: Standing, now: Date): Generator<void, PlannedDay[]> {
  const today = dayOf(now);
  const seed = `company ${today}`;
  const crew = new CrewAtWork(seed, now);
  crew.resume(standing, standing.lastDay);
  const areas = worstAreas(standing.toWalk, DOORS_OF_AREA, 2);
  const days: PlannedDay[] = [];
  const take = (day: string, walks: readonly CutWalk[] = []) => {
    const given = walks.map(({ doors: _, ...walk }) => walk);
    days.push({ day, givenAt: at(dayAfter(day, -1), '15:20'), walks: given, ...crew.takeDay(day) });
  };
  crew.finish(standing.lastDay, standing.left);
  take(standing.lastDay);
  for (let day = dayAfter(standing.lastDay, 1); day < today; day = dayAfter(day, 1)) {
    crew.work(day, [], true);
    take(day);
  }
  const todays = standing.given.length > 0 ? [] : yield* walksOf(areas.shift(), today, seed);
  crew.work(today, standing.given.length > 0 ? standing.given : todays, true);
  take(today, todays);
  const tomorrow = dayAfter(today, 1);
  take(tomorrow, standing.isTomorrowGiven ? [] : yield* walksOf(areas.shift(), tomorrow, seed));
  return days;
}

function* walksOf(
  area: readonly SampleDoor[] | undefined,
  day: string,
  seed: string,
): Generator<void, CutWalk[]> {
  return area ? yield* cutArea(area, day, `${seed} ${day}`) : [];
}
