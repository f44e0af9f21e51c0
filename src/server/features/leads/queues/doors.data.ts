import type { Actor } from '#access/can.ts';
import { heldBack, shownReach } from '#access/held-back.ts';
import {
  appointmentsOf,
  knocksOf,
  notesOf,
  ownKnocks,
  peopleOf,
  photosDeletedBy,
  photosOf,
} from '#access/rows.ts';
import type { DoorKnown } from '#contract/knocks.ts';
import { isVisit, outcomes } from '#domain/queues/outcomes.ts';
import { sql } from '#server/db/orm.ts';
import {
  appointments,
  companyDoors,
  doorPhotos,
  knocks,
  people,
  properties,
  propertyNotes,
  propertyStorms,
  queueItems,
} from '#server/db/schema/index.ts';
import { colleague, doorAt, standingBeforeLast, timeZoneOfDoor, wonFor } from '#server/doors/index.ts';
import { doorHail, nearbyInches } from '#server/lead-filters/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { itemVisibleTo } from './queue-items.data.ts';
import { checkQueue } from './queues.data.ts';

const visits = outcomes.filter(isVisit);

/** Of each door, the latest notes and photos that go along. */
const NOTES_ALONG = 5;
const PHOTOS_ALONG = 12;

/** What the company knows of the doors of a queue beside its items. Throws 404 if the actor has no such queue. */
export async function listDoorsKnown(db: Database, actor: Actor, queueId: number): Promise<DoorKnown[]> {
  await checkQueue(db, actor, queueId);
  const reach = shownReach(actor);
  const { rows } = await db.execute<{ known: DoorKnown } & Whereabouts>(sql`
    select ${properties.latitude} as latitude, ${properties.longitude} as longitude, ${properties.zipCode} as "zipCode", json_build_object(
      'propertyId', ${properties.id},
      'doNotContact', ${heldBack(actor, 'knock')},
      'knocks', (select count(*) from ${knocks} where ${knocks.propertyId} = ${properties.id}
        and ${knocks.withdrawnAt} is null and ${knocksOf(actor)}),
      'lastKnock', (
        select json_build_object('id', ${knocks.id}, 'propertyId', ${knocks.propertyId}, 'outcome', ${knocks.outcome},
          'at', ${asIso(sql`${knocks.at}`)}, 'by', ${colleague(actor, knocks.userId)}, 'grade', ${knocks.grade},
          'distance', ${knocks.distance}, 'changeId', ${knocks.changeId}, 'queueId', ${knocks.queueId},
          'before', case when ${ownKnocks(actor)} then ${knocks.before} || case when ${knocks.outcome} in ${visits}
            then ${standingBeforeLast(actor, properties.id)} else '{}' end end)
        from ${knocks} where ${knocks.propertyId} = ${properties.id} and ${knocks.withdrawnAt} is null
          and ${knocksOf(actor)} order by ${knocks.at} desc, ${knocks.id} desc limit 1),
      'appointment', (
        select json_build_object('startsAt', ${asIso(sql`${appointments.startsAt}`)},
          'by', ${colleague(actor, appointments.userId)})
        from ${appointments} where ${appointments.propertyId} = ${properties.id} and ${appointments.state} = 'set'
          and ${appointments.startsAt} > now() and ${appointmentsOf(actor)}
        order by ${appointments.startsAt} limit 1),
      'people', coalesce((
        select json_agg(json_build_object('id', ${people.id}, 'name', ${people.name},
          'phone', ${reach.phone}, 'email', ${reach.email}, 'contactHidden', ${reach.contactHidden}) order by ${people.id})
        from ${people} where ${people.propertyId} = ${properties.id} and ${peopleOf(actor)}), '[]'),
      'dealValue', case when ${companyDoors.stage} = 'won' then (${wonFor(actor)})::text end,
      'storm', (
        select json_build_object('date', ${propertyStorms.day}, 'cellInches', ${doorHail.cellInches},
          'reported', ${doorHail.reported}, 'official', ${doorHail.official}, 'signature', ${doorHail.signature},
          'unconfirmed', ${propertyStorms.unconfirmed})
        from ${propertyStorms} where ${propertyStorms.propertyId} = ${properties.id}
          and ${propertyStorms.day} > current_date - interval '2 years'
          and (${properties.roofReplacedOn} is null or ${properties.roofReplacedOn} < ${propertyStorms.day})
          and (${propertyStorms.cellInches} is not null or ${nearbyInches} is not null)
        order by ${propertyStorms.unconfirmed}, ${propertyStorms.cellInches} desc nulls last,
          ${nearbyInches} desc nulls last, ${propertyStorms.day} desc limit 1),
      'photos', coalesce((
        select json_agg(latest.photo) from (
          select json_build_object('id', ${doorPhotos.id}, 'takenAt', ${asIso(sql`${doorPhotos.takenAt}`)},
            'by', ${colleague(actor, doorPhotos.userId)}, 'width', ${doorPhotos.width}, 'height', ${doorPhotos.height},
            'hasOriginal', ${doorPhotos.originalKey} is not null,
            'may', json_build_object('delete', ${photosDeletedBy(actor)})) as photo
          from ${doorPhotos} where ${doorPhotos.propertyId} = ${properties.id} and ${photosOf(actor)}
          order by ${doorPhotos.takenAt} desc, ${doorPhotos.id} desc limit ${PHOTOS_ALONG}) as latest), '[]'),
      'notes', coalesce((
        select json_agg(latest.note) from (
          select json_build_object('id', ${propertyNotes.id}, 'body', ${propertyNotes.body},
            'createdAt', ${asIso(sql`${propertyNotes.createdAt}`)}, 'by', ${colleague(actor, propertyNotes.userId)}) as note
          from ${propertyNotes} where ${propertyNotes.propertyId} = ${properties.id} and ${notesOf(actor)}
          order by ${propertyNotes.id} desc limit ${NOTES_ALONG}) as latest), '[]')) as known
    from ${queueItems} join ${properties} on ${properties.id} = ${queueItems.propertyId}
    left join ${companyDoors} on ${doorAt(actor, queueItems.propertyId)}
    where ${queueItems.queueId} = ${queueId} and ${itemVisibleTo(actor)}
    order by ${queueItems.id}`);
  return rows.map(({ known, ...door }) => ({ ...known, timeZone: timeZoneOfDoor(door) }));
}

type Whereabouts = Parameters<typeof timeZoneOfDoor>[0];

const asIso = (moment: ReturnType<typeof sql>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
