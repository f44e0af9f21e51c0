import type { Actor } from '#access/can.ts';
import { wantsNoContact } from '#access/held-back.ts';
import { knocksOf, propertiesVisibleTo } from '#access/rows.ts';
import type { Place } from '#domain/geo/distance.ts';
import { and, inArray, isNull, max, sql } from '#server/db/orm.ts';
import { knocks, properties } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { type LockedDoor, lockDoors } from './door-locks.data.ts';
import { timeZoneOfDoor } from './door-time-zone.ts';
import { hasPosition } from './position.data.ts';

/** A held door as a visit finds it. Kept up with what its transaction does. */
export interface Door extends LockedDoor {
  /** Null where its position is not known well enough to measure from. */
  place: Place | null;
  /** The clocks at the door: 'America/Phoenix'. */
  timeZone: string;
  /** When the company was last there; visits taken back do not count. */
  lastKnockAt: Date | null;
  /** Whether anybody of the company tagged it 'Do not contact'. */
  doNotContact: boolean;
}

/** Holds those of the properties that the actor sees until the transaction ends, by their ids. */
export async function holdDoors(
  tx: Database,
  actor: Actor,
  propertyIds: readonly number[],
): Promise<Map<number, Door>> {
  if (propertyIds.length === 0) return new Map();
  // In one round trip. The others are read behind the locks: what is known by now.
  const [held, places, last, bound] = await Promise.all([
    lockDoors(tx, actor, propertyIds, propertiesVisibleTo(actor)),
    findPlaces(tx, actor, propertyIds),
    findLastKnocks(tx, actor, propertyIds),
    findNotToContact(tx, actor, propertyIds),
  ]);
  return new Map(
    held.flatMap((door) => {
      const { propertyId } = door;
      const seen = places.get(propertyId);
      const lastKnockAt = last.get(propertyId) ?? null;
      const doNotContact = bound.has(propertyId);
      return seen ? [[propertyId, { ...door, ...seen, lastKnockAt, doNotContact }] as const] : [];
    }),
  );
}

async function findPlaces(tx: Database, actor: Actor, propertyIds: readonly number[]) {
  const { id, latitude, longitude, zipCode } = properties;
  const rows = await tx
    .select({ id, latitude, longitude, zipCode, known: sql<boolean>`${hasPosition}` })
    .from(properties)
    .where(and(inArray(id, [...propertyIds]), propertiesVisibleTo(actor)));
  return new Map(rows.map((row) => [row.id, { place: placeOf(row), timeZone: timeZoneOfDoor(row) }]));
}

function placeOf(row: { latitude: number | null; longitude: number | null; known: boolean }): Place | null {
  const { latitude, longitude, known } = row;
  return known && latitude !== null && longitude !== null ? { latitude, longitude } : null;
}

async function findNotToContact(tx: Database, actor: Actor, propertyIds: readonly number[]) {
  const rows = await tx
    .select({ id: properties.id })
    .from(properties)
    .where(and(inArray(properties.id, [...propertyIds]), wantsNoContact(actor)));
  return new Set(rows.map(({ id }) => id));
}

async function findLastKnocks(tx: Database, actor: Actor, propertyIds: readonly number[]) {
  const rows = await tx
    .select({ propertyId: knocks.propertyId, at: max(knocks.at) })
    .from(knocks)
    .where(and(inArray(knocks.propertyId, [...propertyIds]), knocksOf(actor), isNull(knocks.withdrawnAt)))
    .groupBy(knocks.propertyId);
  return new Map(rows.map(({ propertyId, at }) => [propertyId, at]));
}
