import type { Actor } from '#access/can.ts';
import { historyOf, queuesOf, scoreZipsOf, tagsOf, versionOf, zipsVisibleTo } from '#access/rows.ts';
import { activeFields, isStormAsked, type LeadFilters } from '#domain/filters/lead-filters.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import {
  companyVersions,
  propertyHistory,
  propertyTags,
  queueItems,
  queues,
  scoreZips,
  stormDays,
  stormZips,
  zipCodes,
} from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/**
 * Names what the filters ask beside a ZIP's own properties: the actor's work, storms, what owners have elsewhere, and the
 * day. Null if they ask none of it.
 */
export async function getFilterVersion(
  db: Pick<Database, 'execute'>,
  actor: Actor,
  filters: LeadFilters,
): Promise<string | null> {
  const asked = activeFields(filters).flatMap((name) => {
    const version = versions[name as keyof typeof versions];
    return version ? [version(actor)] : [];
  });
  const parts = [...asked, ...(isStormAsked(filters) ? [stormsVersion] : [])];
  if (parts.length === 0) return null;
  const { rows } = await db.execute<{ version: string }>(
    sql`select concat_ws(' ', ${sql.join(parts, sql`, `)}) as version`,
  );
  return rows[0]?.version ?? '';
}

/** Names the stages of the actor's company: the same for all who have touched nothing. */
export async function getStagesVersion(db: Pick<Database, 'execute'>, actor: Actor): Promise<string> {
  return (await getFilterVersion(db, actor, { stage: ['new'] })) ?? '';
}

/** Names the storms that are joined to properties. */
export async function getJoinedVersion(db: Pick<Database, 'execute'>): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(
    sql`select concat_ws(' ', ${stormsVersion}) as version`,
  );
  return rows[0]?.version ?? '';
}

/** Changes whenever storms were joined to properties, of a day or of a ZIP. */
const stormsVersion = sql`(select coalesce(sum(hash_record_extended(row(${stormDays.day}, ${stormDays.joinedAt}), 0)), 0)
  from ${stormDays}), (select coalesce(sum(hash_record_extended(row(${stormZips.zipCode}, ${stormZips.dataVersion}), 0)), 0)
  from ${stormZips})`;

// Sums, because the order of rows carries no information.
const versions = {
  // A company that never moved a door has no row, and shares what was made for all others like it.
  stage: (actor: Actor): SQL => sql`(select ${companyVersions.companyId} || ' ' || ${companyVersions.doors}
    from ${companyVersions} where ${versionOf(actor)})`,
  tags: (actor: Actor): SQL => sql`(select coalesce(sum(hashtextextended(
      ${propertyTags.propertyId} || ' ' || ${propertyTags.tagKey}, 0)), 0)
    from ${propertyTags} where ${tagsOf(actor)})`,
  queue: (actor: Actor): SQL => sql`(select coalesce(sum(hashtextextended(
      ${queueItems.propertyId} || ' ' || ${queueItems.queueId}, 0)), 0)
    from ${queueItems} join ${queues} on ${queues.id} = ${queueItems.queueId} where ${queuesOf(actor)})`,
  ownsSeveral: (
    actor: Actor,
  ): SQL => sql`(select sum(hash_record_extended(row(${zipCodes.zipCode}, ${zipCodes.dataVersion}), 0))
    from ${zipCodes} where ${zipsVisibleTo(actor)})`,
  yearsOwned: (): SQL => sql`(now() at time zone 'UTC')::date`,
  roofAge: (): SQL => sql`(now() at time zone 'UTC')::date`,
  score: (
    actor: Actor,
  ): SQL => sql`(select coalesce(sum(hash_record_extended(row(${scoreZips.zipCode}, ${scoreZips.madeAt}), 0)), 0)
    from ${scoreZips} where ${scoreZipsOf(actor)})`,
  untouchedSince: (actor: Actor): SQL => sql`(select concat(count(*), '-', max(${propertyHistory.id}))
    from ${propertyHistory} where ${historyOf(actor)})`,
};
