import type { ChangeKind } from '#domain/changes/kinds.ts';
import type { Outcome } from '#domain/queues/outcomes.ts';
import { hashText, type Random, randomOf } from '#domain/random.ts';
import type { SampleDoor } from './areas.ts';
import type { Rep } from './crew.ts';
import { noteAfter, whoIsThere } from './talk.ts';

/** Something done on a rep's phone, as the phone would send it. */
export interface Deed {
  id: string;
  by: Rep;
  at: Date;
  kind: ChangeKind;
  body: { propertyId: number } & Record<string, unknown>;
  /** It belongs to the walk that the rep has that day. */
  ofWalk: boolean;
}

export interface Visit {
  by: Rep;
  door: SampleDoor;
  at: Date;
  outcome: Outcome;
  ofWalk: boolean;
  followUpOn?: string | null;
  dealValue?: string | null;
  /** The local time agreed on, and for what. */
  appointment?: { at: string; minutes: number; note: string | null };
}

/** A visit with what was noted, who was met and what was agreed on, from its own seed. */
export function deedsOf(visit: Visit, seed: string): Deed[] {
  const { door, by, at, outcome, ofWalk, appointment } = visit;
  const name = `${seed} ${door.id} ${at.toISOString()}`;
  const random = randomOf(name);
  const propertyId = door.id;
  const made = (what: string, kind: ChangeKind, body: Record<string, unknown>, seconds: number): Deed => ({
    ...{ id: uuidOf(`${name} ${what}`), by, kind, ofWalk },
    at: new Date(at.getTime() + seconds * 1000),
    body: { propertyId, ...body },
  });
  const { followUpOn = null, dealValue = null } = visit;
  const knock = made('knock', 'knock', { outcome, followUpOn, dealValue, fix: fixNear(door, random) }, 0);
  const visitId = knock.id;
  const note = noteAfter(outcome, random);
  const isMet = meets.has(outcome) || (outcome === 'conversation' && random.chance(0.35));
  return [
    knock,
    ...(isMet ? [made('person', 'person', { visitId, ...whoIsThere(door.owner, random) }, 1)] : []),
    ...(appointment ? [made('appointment', 'appointment', { visitId, ...appointment }, 2)] : []),
    ...(note ? [made('note', 'note', { visitId, body: note }, 3)] : []),
  ];
}

const meets: ReadonlySet<Outcome> = new Set(['appointment', 'inspected', 'sold', 'come_back']);

/** Where the phone was: a few meters from the door; sometimes it did not know. */
function fixNear({ latitude, longitude }: SampleDoor, random: Random) {
  if (random.chance(0.08)) return null;
  return {
    latitude: latitude + random.between(-1, 1) * 1.2e-4,
    longitude: longitude + random.between(-1, 1) * 1.4e-4,
    accuracy: random.whole(4, 14),
  };
}

/** An id that the same seed gives again, so that nothing is done twice. */
export function uuidOf(seed: string): string {
  const part = (n: number) => hashText(`${n} ${seed} ${n}`).toString(16).padStart(8, '0');
  const hex = [1, 2, 3, 4].map(part).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
