import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import type { SearchHit } from '#contract/map.ts';
import { comparisonKey } from '#domain/filters/kinds.ts';
import { and, asc, eq, sql } from '#server/db/orm.ts';
import { properties, zipCodes } from '#server/db/schema/index.ts';
import { hasPosition } from '#server/doors/index.ts';
import { folded, getCommonTrigrams, inScope, leadsMatching } from '#server/lead-filters/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** The properties that hold the text, those whose address begins with it first. */
export async function searchProperties(
  db: Database,
  actor: Actor,
  { q, zipCode, limit }: { q: string; zipCode?: string | undefined; limit: number },
): Promise<SearchHit[]> {
  const needle = comparisonKey(q);
  const common = await getCommonTrigrams(db);
  const inAddress = sql`strpos(${folded(properties.address)}, ${needle})`;
  return db
    .select({
      id: properties.id,
      address: properties.address,
      zipCode: properties.zipCode,
      city: zipCodes.city,
      owner: properties.owner,
      parcelNumber: properties.parcelNumber,
      severityLevel: properties.severityLevel,
      longitude: sql<number | null>`case when ${hasPosition} then ${properties.longitude}::float8 end`,
      latitude: sql<number | null>`case when ${hasPosition} then ${properties.latitude}::float8 end`,
    })
    .from(properties)
    .innerJoin(zipCodes, eq(zipCodes.zipCode, properties.zipCode))
    .where(and(propertiesVisibleTo(actor), inScope({ zipCode }), leadsMatching({ search: q }, actor, common)))
    .orderBy(
      sql`case ${inAddress} when 1 then 0 when 0 then 2 else 1 end`,
      asc(properties.address),
      asc(properties.zipCode),
      asc(properties.id),
    )
    .limit(limit);
}
