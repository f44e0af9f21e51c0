import type { Actor } from '#access/can.ts';
import { wantsNoContact } from '#access/held-back.ts';
import { knocksOf, propertiesVisibleTo } from '#access/rows.ts';
import { type DoorState, type DoorTag, type DoorVisit, hasTag, stateOf } from '#domain/changes/door-state.ts';
import { labelOfKey } from '#domain/crm/tag-key.ts';
import type { Place } from '#domain/geo/distance.ts';
import { DO_NOT_CONTACT } from '#domain/queues/default-queue.ts';
import { and, desc, eq, inArray, isNull, type SQL, sql } from '#server/db/orm.ts';
import { knocks, properties, propertyTags, tagCatalog } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { type LockedDoor, lockDoors } from './door-locks.data.ts';
import { timeZoneOfDoor } from './door-time-zone.ts';
import { hasPosition } from './position.data.ts';
import { tagsOfDoor } from './tags.data.ts';

/** A held door as a change finds it. */
export interface Door extends LockedDoor {
  /** Null if its position is not known well enough to measure from. */
  place: Place | null;
  /** Its stage, tags and last visit. It is on no list, and what changes only add to is not read. */
  state: DoorState;
}

/** Holds those of the properties that the actor sees until the transaction ends, by their ids. */
export async function holdDoors(
  tx: Database,
  actor: Actor,
  propertyIds: readonly number[],
): Promise<Map<number, Door>> {
  if (propertyIds.length === 0) return new Map();
  // In one round trip. The others are read after the locks, so that they are current.
  const [held, known, last] = await Promise.all([
    lockDoors(tx, actor, propertyIds, propertiesVisibleTo(actor)),
    findKnown(tx, actor, propertyIds),
    findLastVisits(tx, actor, propertyIds),
  ]);
  return new Map(
    held.flatMap((door) => {
      const seen = known.get(door.propertyId);
      if (!seen) return [];
      const { stage = 'new', dealValue = null } = door.status ?? {};
      const visits = last.get(door.propertyId) ?? [];
      const { place, ...rest } = seen;
      return [[door.propertyId, { ...door, place, state: stateOf({ stage, dealValue, visits, ...rest }) }]];
    }),
  );
}

/** A held door again, after something beside it may have changed it. */
export async function holdAgain(tx: Database, actor: Actor, { propertyId }: Door): Promise<Door> {
  const door = (await holdDoors(tx, actor, [propertyId])).get(propertyId);
  if (!door) throw new Error(`Door ${propertyId} is gone though it is held.`);
  return door;
}

async function findKnown(tx: Database, actor: Actor, propertyIds: readonly number[]) {
  const { id, latitude, longitude, zipCode } = properties;
  const bound = sql<boolean>`${wantsNoContact(actor)}`;
  const rows = await tx
    .select({
      id,
      latitude,
      longitude,
      zipCode,
      known: sql<boolean>`${hasPosition}`,
      tags: tagsAt(actor),
      bound,
    })
    .from(properties)
    .where(and(inArray(id, [...propertyIds]), propertiesVisibleTo(actor)));
  return new Map(
    rows.map((row) => [
      row.id,
      { place: placeOf(row), timeZone: timeZoneOfDoor(row), tags: row.bound ? boundBy(row.tags) : row.tags },
    ]),
  );
}

const tagsAt = (actor: Actor): SQL<DoorTag[]> => sql`array(
  select distinct jsonb_build_object('key', ${tagCatalog.key}, 'label', ${tagCatalog.label}) from ${propertyTags}
  join ${tagCatalog} on ${eq(tagCatalog.id, propertyTags.tagId)} where ${tagsOfDoor(actor, properties.id)})`;

/** An opt-out from everything binds as the tag does. */
const boundBy = (tags: DoorTag[]): DoorTag[] =>
  hasTag(tags, DO_NOT_CONTACT) ? tags : [...tags, { key: DO_NOT_CONTACT, label: labelOfKey(DO_NOT_CONTACT) }];

function placeOf(row: { latitude: number | null; longitude: number | null; known: boolean }): Place | null {
  const { latitude, longitude, known } = row;
  return known && latitude !== null && longitude !== null ? { latitude, longitude } : null;
}

async function findLastVisits(tx: Database, actor: Actor, propertyIds: readonly number[]) {
  const { propertyId, changeId, outcome, at, queueId } = knocks;
  const rows = await tx
    .selectDistinctOn([propertyId], { propertyId, changeId, outcome, at, queueId })
    .from(knocks)
    .where(and(inArray(propertyId, [...propertyIds]), knocksOf(actor), isNull(knocks.withdrawnAt)))
    .orderBy(propertyId, desc(at));
  return new Map(
    rows.map(({ propertyId, ...visit }): [number, DoorVisit[]] => [propertyId, [{ ...visit, before: null }]]),
  );
}
