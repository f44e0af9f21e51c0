import type { ChangeBody } from '#contract/changes.ts';
import type { Person } from '#contract/people.ts';
import { isVisit } from '#domain/queues/outcomes.ts';
import type { KeptChange } from '#web/field/index.ts';
import type { Door } from './door.ts';

type Kept = Pick<KeptChange, 'id' | 'kind' | 'body' | 'state' | 'answeredAt'>;

/**
 * A door with the day to come back on, the amount and the people that this device recorded and the readings do not show.
 * @param changes those of this door, in the order made
 * @param readAt when the item and what is known of it were read, in milliseconds since 1970
 */
export function withDetails(
  door: Door,
  changes: readonly Kept[],
  readAt: { items: number; known: number },
): Door {
  const undone = new Set(changes.flatMap(({ kind, body }) => (kind === 'undo' ? [body.changeId] : [])));
  const made = changes.filter(
    ({ id, body, state }) =>
      !undone.has(id) && !undone.has(body.visitId) && state !== 'refused' && state !== 'superseded',
  );
  const since = (moment: number) =>
    made.filter(({ state, answeredAt = 0 }) => state !== 'done' || answeredAt > moment);
  return {
    ...door,
    item: since(readAt.items).reduce(itemWith, door.item),
    known: since(readAt.known).reduce(knownWith, door.known),
  };
}

function itemWith(item: Door['item'], { kind, body }: Kept): Door['item'] {
  if (kind !== 'knock') return item;
  const { outcome, followUpOn = null } = body as ChangeBody<'knock'>;
  return isVisit(outcome) ? { ...item, followUpOn: outcome === 'come_back' ? followUpOn : null } : item;
}

function knownWith(known: Door['known'], { kind, body }: Kept): Door['known'] {
  if (kind === 'person') return { ...known, people: withPerson(known.people, body as ChangeBody<'person'>) };
  if (kind === 'stage' && body.stage === 'won' && typeof body.dealValue === 'string')
    return { ...known, dealValue: body.dealValue };
  if (kind !== 'knock') return known;
  const { outcome, dealValue = null } = body as ChangeBody<'knock'>;
  return outcome === 'sold' && dealValue !== null ? { ...known, dealValue } : known;
}

/** Somebody of that name is completed, as on the server. */
function withPerson(people: readonly Person[] = [], { name, phone, email }: ChangeBody<'person'>): Person[] {
  const isSame = (one: Person) => name !== null && one.name?.toLowerCase() === name.toLowerCase();
  const fits = (one: Person) => isSame(one) && (one.phone === null || phone === null || one.phone === phone);
  if (!people.some(fits)) return [...people, { id: 0, name, phone, email, contactHidden: false }];
  return people.map((one) => (fits(one) ? { ...one, phone: one.phone ?? phone } : one));
}
