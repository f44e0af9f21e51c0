import type { Actor } from '#access/can.ts';
import { deviceSyncsOf, knocksOf, ofCompany, ownedBy, propertiesVisibleTo, walksOf } from '#access/rows.ts';
import { CREW_DOORS, type CrewDay, type CrewPerson } from '#contract/crew-day.ts';
import { visitOutcomes } from '#domain/queues/outcomes.ts';
import { and, asc, desc, gt, inArray, isNull, or, sql } from '#server/db/orm.ts';
import {
  changes,
  deviceSyncs,
  knocks,
  properties,
  queues,
  users,
  walkDoors,
  walks,
} from '#server/db/schema/index.ts';
import { nameOfUser } from '#server/db/user-name.ts';
import { hasPosition, isCountedVisit } from '#server/doors/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { asIso } from '#server/platform/paging.ts';
import { isWithin, listCrew, type Span } from './today.data.ts';

/** The day whose walks and visits are asked for, and when it began and ended for the caller. */
interface Asked extends Span {
  day: string;
}

/** What the crew does on a day, at doors the actor sees. */
export async function getCrewDay(db: Database, actor: Actor, asked: Asked): Promise<CrewDay> {
  const people = await listPeople(db, actor, asked);
  return { people, ...(await listDoors(db, actor, asked, people)) };
}

async function listPeople(db: Database, actor: Actor, span: Span): Promise<CrewPerson[]> {
  const crew = await listCrew(db, actor, span);
  const active = isNull(users.accessEndedAt);
  const sentAt = sql`(select max(${changes.appliedAt}) from ${changes} where ${changes.userId} = ${users.id})`;
  const members = await db
    .select({
      id: users.id,
      name: nameOfUser,
      isMe: sql<boolean>`${ownedBy(actor, users.id)}`,
      syncedAt: asIso<string | null>(
        sql`greatest(${sentAt}, (select max(synced_at) from ${deviceSyncs} where user_id = ${users.id}))`,
      ),
    })
    .from(users)
    .where(
      and(
        ofCompany(actor, users.id),
        or(
          active,
          inArray(
            users.id,
            crew.map(({ id }) => id),
          ),
        ),
      ),
    )
    .orderBy(asc(sql`2`), asc(users.id));
  const devices = await listDevices(db, actor);
  return members.map((member) => {
    const { visits = [], won = 0 } = crew.find(({ id }) => id === member.id) ?? {};
    return {
      ...member,
      ...{ visits, won },
      devices: devices.filter(({ userId }) => userId === member.id).map(({ userId: _, ...sync }) => sync),
    };
  });
}

/** Days for which a device that has gone silent is shown with what it kept. */
const SILENT_DAYS = 30;

const listDevices = (db: Database, actor: Actor) =>
  db
    .select({
      userId: deviceSyncs.userId,
      syncedAt: asIso<string>(deviceSyncs.syncedAt),
      waiting: deviceSyncs.waiting,
    })
    .from(deviceSyncs)
    .where(
      and(
        deviceSyncsOf(actor),
        gt(deviceSyncs.syncedAt, sql`now() - make_interval(days => ${SILENT_DAYS})`),
        // A device without anything left is of interest only as the person's latest.
        sql`(${deviceSyncs.waiting} > 0 or ${deviceSyncs.syncedAt} = (select max(latest.synced_at)
          from ${deviceSyncs} as latest where latest.user_id = ${deviceSyncs.userId}))`,
      ),
    )
    .orderBy(desc(deviceSyncs.syncedAt))
    .limit(1000);

/** Doors of the day's walks and those visited, each with its last visit of the day; visited ones first. */
async function listDoors(
  db: Database,
  actor: Actor,
  { day, ...span }: Asked,
  people: readonly CrewPerson[],
): Promise<Omit<CrewDay, 'people'>> {
  const visited = sql`select distinct on (${knocks.propertyId}) ${knocks.propertyId} as property_id,
      ${knocks.outcome} as outcome, ${knocks.userId} as user_id
    from ${knocks} where ${knocksOf(actor)} and ${isWithin(knocks.at, span)}
      and ${isCountedVisit}
    order by ${knocks.propertyId}, ${knocks.at} desc, ${knocks.id} desc`;
  const walked = sql`select ${walkDoors.propertyId} as property_id, ${queues.userId} as user_id
    from ${walkDoors} join ${walks} on ${walks.id} = ${walkDoors.walkId}
      and ${walks.companyId} = ${walkDoors.companyId} join ${queues} on ${queues.id} = ${walks.queueId}
    where ${walksOf(actor)} and ${walkDoors.day} = ${day}::date`;
  const { rows } = await db.execute<DoorRow>(sql`
    select ${properties.id} as id, ${properties.longitude}::float8 as longitude, ${properties.latitude}::float8 as latitude,
      ${hasPosition} as placed, visited.outcome, coalesce(visited.user_id, walked.user_id) as "userId",
      (count(*) over ())::int as total, (count(*) filter (where not ${hasPosition}) over ())::int as hidden
    from (${visited}) as visited full join (${walked}) as walked on walked.property_id = visited.property_id
    join ${properties} on ${properties.id} = coalesce(visited.property_id, walked.property_id)
    where ${propertiesVisibleTo(actor)}
    order by not ${hasPosition}, visited.outcome is null, ${properties.id} limit ${CREW_DOORS}`);
  const placeOf = new Map(people.map(({ id }, place) => [id, place]));
  return {
    doors: rows
      .filter(({ placed }) => placed)
      .map(({ id, longitude, latitude, outcome, userId }) => [
        id,
        longitude,
        latitude,
        placeOfOutcome(outcome),
        placeOf.get(userId) ?? -1,
      ]),
    doorCount: rows[0]?.total ?? 0,
    withoutPosition: rows[0]?.hidden ?? 0,
  };
}

interface DoorRow extends Record<string, unknown> {
  id: number;
  /** Null only where it is not placed. */
  longitude: number;
  latitude: number;
  placed: boolean;
  outcome: string | null;
  userId: string;
  total: number;
  hidden: number;
}

const placeOfOutcome = (outcome: string | null): number =>
  (visitOutcomes as readonly (string | null)[]).indexOf(outcome);
