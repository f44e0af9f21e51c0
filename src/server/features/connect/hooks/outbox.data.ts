import { isSeenByHook } from '#access/rows.ts';
import {
  asOptOut,
  type HookAudience,
  isPublished,
  type PublishedEvent,
  publishedEvents,
} from '#domain/hooks/event-types.ts';
import { sql } from '#server/db/orm.ts';
import { deliveries, hooks, properties, uploadZips, users } from '#server/db/schema/index.ts';
import { allowTime, type Database } from '#server/platform/database/index.ts';
import type { Consumer, DomainEvent } from '#server/platform/events/consume.ts';

/** Writes the events of each hook; see pump.ts for how it gets there. */
export const hookOutbox: Consumer = {
  name: 'hooks',
  async take(tx, batch) {
    const published = batch
      .map(asOptOut)
      .flatMap((event) => (isPublished(event.name) ? [asPublished(event, event.name)] : []));
    if (published.length === 0 || (await tx.$count(hooks)) === 0) return;
    await insertDeliveries(tx, published);
  },
};

function asPublished(event: DomainEvent, name: PublishedEvent) {
  const { id, position, at, companyId, actorId, subjectId, details } = event;
  const { type, audience } = publishedEvents[name];
  const isOfDoors = audience === 'door' && event.propertyIds === null;
  const source = audience === 'lead' ? { source: event.subjectName } : {};
  return {
    ...{ id, position, at, type, audience },
    company_id: companyId,
    actor_id: actorId,
    user_id: audience === 'grant' ? subjectId : null,
    upload_id: audience === 'import' ? subjectId : null,
    property_ids: propertyIdsOf(event, audience),
    zip_code: audience === 'zip' || audience === 'grant' ? (details.zipCode ?? null) : null,
    details: { ...details, ...source, ...(!isOfDoors && subjectId !== null && { subjectId }) },
  };
}

function propertyIdsOf(
  { propertyIds, subjectId, details }: DomainEvent,
  audience: HookAudience,
): number[] | null {
  if (audience === 'lead') return typeof details.propertyId === 'number' ? [details.propertyId] : null;
  return audience === 'door' && propertyIds === null ? [Number(subjectId)] : propertyIds;
}

/** An event about several properties becomes a delivery for each. What a hook was given already stays as it is. */
async function insertDeliveries(
  tx: Database,
  published: readonly ReturnType<typeof asPublished>[],
): Promise<void> {
  // An import can bring hundreds of thousands of doors.
  await allowTime(tx, 'longWork');
  await tx.execute(sql`
    insert into ${deliveries} (hook_id, message_id, type, version, happened_at, actor_id, property_id, zip_code, details)
    select ${hooks.id}, 'evt_' || e.id || coalesce('_' || about.property_id, ''), e.type, e.position, e.at,
      e.actor_id, about.property_id, about.zip_code, e.details
    from jsonb_to_recordset(${JSON.stringify(published)}::jsonb) as e (id bigint, position bigint, at timestamptz,
        type text, audience text, company_id uuid, actor_id text, user_id text, upload_id uuid, property_ids int[],
        zip_code text, details jsonb)
      cross join lateral (
        select ${properties.id} as property_id, ${properties.zipCode} as zip_code from ${properties}
          where ${properties.id} = any(e.property_ids)
        union all
        select ${properties.id}, ${properties.zipCode} from ${uploadZips}
          cross join unnest(${uploadZips.added}) as added(id) join ${properties} on ${properties.id} = added.id
          where ${uploadZips.uploadId} = e.upload_id
        union all
        select null, e.zip_code where e.zip_code is not null or e.audience = 'lead' and e.property_ids is null
      ) as about
      join ${hooks} on ${hooks.ended} is null and e.type = any(${hooks.events})
        and e.at >= date_trunc('milliseconds', ${hooks.listensSince}) and case e.audience
        when 'door' then ${hooks.companyId} = e.company_id and ${isSeenByHook(sql`about.zip_code`)}
        when 'lead' then ${hooks.companyId} = e.company_id
          and (about.zip_code is null or ${isSeenByHook(sql`about.zip_code`)})
        when 'grant' then ${hooks.companyId} = (select ${users.companyId} from ${users} where ${users.id} = e.user_id)
        else ${isSeenByHook(sql`about.zip_code`)} end
    order by e.position, about.property_id, ${hooks.id}
    on conflict do nothing`);
}
