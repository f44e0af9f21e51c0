import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import type { StormDay } from '#contract/storm-map.ts';
import { sql } from '#server/db/orm.ts';
import { properties, propertyStorms, stormDays } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

const DAYS = 30;

/** The latest days with hail or wind at properties that the actor sees. */
export async function listRecentDays(db: Database, actor: Actor): Promise<StormDay[]> {
  // Day by day from the latest: with enough of them found, the years before are not looked at.
  const { rows } = await db.execute<{
    date: string;
    hailInches: number | null;
    windMph: number | null;
    doors: number;
    unconfirmed: number;
  }>(sql`
    select ${stormDays.day}::text as date, found.* from ${stormDays} cross join lateral (
      select round(max(${propertyStorms.hailInches})::numeric, 2)::float8 as "hailInches",
        max(${propertyStorms.windMph})::int as "windMph", count(*)::int as doors,
        (count(*) filter (where ${propertyStorms.unconfirmed}))::int as unconfirmed
      from ${propertyStorms} join ${properties} on ${properties.id} = ${propertyStorms.propertyId}
      where ${propertyStorms.day} = ${stormDays.day} and ${propertiesVisibleTo(actor)}
      having count(*) > 0
    ) found order by ${stormDays.day} desc limit ${DAYS}`);
  return rows;
}
