import type { Place } from '#domain/geo/distance.ts';
import { standingOf } from '#domain/queues/outcomes.ts';
import type { Door } from '#web/features/field/doors/index.ts';
import { isToDo } from './walk.ts';

/** Where a door is; null if only its ZIP code is known. */
export function placeOf({ item: { property } }: Pick<Door, 'item'>): Place | null {
  const { latitude, longitude, locationPrecision } = property;
  if (latitude === null || longitude === null || locationPrecision === 'zip') return null;
  return { latitude, longitude };
}

export const marks = ['to_do', 'again', 'talked', 'won', 'no', 'do_not_contact', 'skipped'] as const;
export type Mark = (typeof marks)[number];

export const markLabels: Record<Mark, string> = {
  to_do: 'To do',
  again: 'Come back',
  talked: 'Talked',
  won: 'Appointment or sale',
  no: 'No',
  do_not_contact: 'Do not contact',
  skipped: 'Skipped',
};

/** A door's result, as the map distinguishes doors. */
export function markOf({ item, known }: Pick<Door, 'item' | 'known'>): Mark {
  if (known.doNotContact) return 'do_not_contact';
  const standing = standingOf(item);
  if (standing === 'new') return 'to_do';
  if (standing === 'skipped') return 'skipped';
  if (standing === 'not_home' || standing === 'come_back') return 'again';
  if (item.stage === 'lost') return 'no';
  if (item.stage === 'won') return 'won';
  const outcome = known.lastKnock?.outcome;
  if (outcome === 'appointment' || outcome === 'inspected' || outcome === 'sold') return 'won';
  return outcome === 'not_interested' || outcome === 'has_contractor' ? 'no' : 'talked';
}

/** The way walked up to a door, and the one from it through those still to do. */
export function routeThrough(doors: readonly Door[], current: Door): { behind: Place[]; ahead: Place[] } {
  const place = doors.indexOf(current);
  const placesOf = (some: readonly Door[]) => some.flatMap((door) => placeOf(door) ?? []);
  const toDo = doors.slice(place + 1).filter(isToDo);
  return { behind: placesOf(doors.slice(0, place + 1)), ahead: placesOf([current, ...toDo]) };
}
