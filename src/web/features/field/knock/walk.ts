import { standingOf } from '#domain/queues/outcomes.ts';
import type { Door } from '#web/features/field/doors/index.ts';

/** Whether the door is still to be visited: it is to do, and not 'Do not contact'. */
export const isToDo = ({ item, known }: Pick<Door, 'item' | 'known'>): boolean =>
  standingOf(item) === 'new' && !known.doNotContact;

/** The next door to do behind this one, else the first; null if there is none. */
export function nextToDo(doors: readonly Door[], propertyId: number | null): number | null {
  const place = doors.findIndex(({ item }) => item.property.id === propertyId);
  const rest = [...doors.slice(place + 1), ...doors.slice(0, place + 1)];
  const next = rest.find((door) => isToDo(door) && door.item.property.id !== propertyId);
  return next?.item.property.id ?? null;
}

/** The door so many places on, whatever its state; stays at the ends. */
export function stepFrom(doors: readonly Door[], propertyId: number, by: 1 | -1): number {
  const place = doors.findIndex(({ item }) => item.property.id === propertyId);
  return doors[place + by]?.item.property.id ?? propertyId;
}
