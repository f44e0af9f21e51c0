import type { WalkGround } from '#domain/knocks/ground.ts';
import { standingOf } from '#domain/queues/outcomes.ts';
import type { Door } from '#web/features/doors/index.ts';
import { isToDo } from './walk.ts';

const METERS_PER_DEGREE = 111_195;

interface Place {
  latitude: number;
  longitude: number;
}

/** Pixels right of and below the middle. */
export interface Point {
  x: number;
  y: number;
}

/** Puts places on a plan, north up. */
export function planAround(middle: Place, pixelsPerMeter: number): (place: Place) => Point {
  const shrink = Math.cos((middle.latitude * Math.PI) / 180);
  return ({ latitude, longitude }) => ({
    x: (longitude - middle.longitude) * METERS_PER_DEGREE * shrink * pixelsPerMeter,
    y: (middle.latitude - latitude) * METERS_PER_DEGREE * pixelsPerMeter,
  });
}

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

/** Lines of the ground as one path. */
export const pathOf = (lines: WalkGround['streets'], toPlan: (place: Place) => Point): string =>
  lines
    .map((line) => {
      const points = line.map(([longitude, latitude]) => toPlan({ latitude, longitude }));
      return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
    })
    .join('');
