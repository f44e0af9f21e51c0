import type { Actor } from '#access/can.ts';
import { heldBack } from '#access/held-back.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import type { LeadQuery } from '#domain/filters/lead-filters.ts';
import type { ItemStatus } from '#domain/queues/item-states.ts';
import { closedStages } from '#domain/queues/outcomes.ts';
import type { Door } from '#domain/routes/plan.ts';
import { and, asc, eq, inArray, notInArray, type SQL, sql } from '#server/db/orm.ts';
import { companyDoors, properties, queueItems, zipCodes } from '#server/db/schema/index.ts';
import { doorAt, hasPosition, stageOfDoor, standing } from '#server/doors/index.ts';
import { checkQueue, meantBy } from '#server/features/leads/queues/index.ts';

import type { Database } from '#server/platform/database/index.ts';

/** A door that was asked for; without a place where none is its own. */
export interface AskedDoor extends Pick<Door, 'id' | 'address'> {
  latitude: number | null;
  longitude: number | null;
  doNotContact: boolean;
  roofReplacedOn: string | null;
  city: string | null;
  state: string;
}

/** Those of the properties that the actor sees, each once, by id. */
export const listDoors = (db: Database, actor: Actor, ids: readonly number[]): Promise<AskedDoor[]> =>
  doorsWhere(db, actor, sql`${properties.id} = any(${sql.param(ids)}::int[])`);

/** The doors of a queue that are to do. @throws 404 if the actor has no such queue */
export const listDoorsToDo = (db: Database, actor: Actor, queueId: number): Promise<AskedDoor[]> =>
  doorsOnList(db, actor, queueId, ['new']);

/** The doors of a queue that were visited, and whose deal is open. @throws 404 if the actor has no such queue */
export const listVisitedDoors = (db: Database, actor: Actor, queueId: number): Promise<AskedDoor[]> =>
  doorsOnList(db, actor, queueId, ['not_home', 'done']);

async function doorsOnList(
  db: Database,
  actor: Actor,
  queueId: number,
  statuses: readonly ItemStatus[],
): Promise<AskedDoor[]> {
  await checkQueue(db, actor, queueId);
  const meant = db
    .select({ id: queueItems.propertyId })
    .from(queueItems)
    .leftJoin(companyDoors, doorAt(actor, queueItems.propertyId))
    .where(
      and(
        eq(queueItems.queueId, queueId),
        inArray(standing, [...statuses]),
        notInArray(stageOfDoor, [...closedStages]),
      ),
    );
  return doorsWhere(db, actor, inArray(properties.id, meant));
}

/** The doors that a filter means, up to one more than the most. */
export const listDoorsMeant = (
  db: Database,
  actor: Actor,
  filter: LeadQuery,
  most: number,
): Promise<AskedDoor[]> => doorsWhere(db, actor, meantBy(actor, filter), most + 1);

function doorsWhere(db: Database, actor: Actor, which: SQL | undefined, most = 10_000): Promise<AskedDoor[]> {
  return db
    .select({
      id: properties.id,
      address: properties.address,
      latitude: sql<number | null>`case when ${hasPosition} then ${properties.latitude}::float8 end`,
      longitude: sql<number | null>`case when ${hasPosition} then ${properties.longitude}::float8 end`,
      doNotContact: sql<boolean>`${heldBack(actor, 'knock')}`,
      roofReplacedOn: properties.roofReplacedOn,
      city: zipCodes.city,
      state: zipCodes.state,
    })
    .from(properties)
    .innerJoin(zipCodes, eq(zipCodes.zipCode, properties.zipCode))
    .where(and(propertiesVisibleTo(actor), which))
    .orderBy(asc(properties.id))
    .limit(most);
}
