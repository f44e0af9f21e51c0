import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import type { StormDay } from '#contract/storm-map.ts';
import { sql } from '#server/db/orm.ts';
import { properties, propertyStorms } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

const DAYS = 30;

/** The latest days with hail or wind at properties that the actor sees. */
export async function listRecentDays(db: Database, actor: Actor): Promise<StormDay[]> {
  const { rows } = await db.execute<{
    date: string;
    hailInches: number | null;
    windMph: number | null;
    doors: number;
    unconfirmed: number;
  }>(sql`
    select ${propertyStorms.day}::text as date, round(max(${propertyStorms.hailInches})::numeric, 2)::float8 as "hailInches",
      max(${propertyStorms.windMph})::int as "windMph", count(*)::int as doors,
      (count(*) filter (where ${propertyStorms.unconfirmed}))::int as unconfirmed
    from ${propertyStorms} join ${properties} on ${properties.id} = ${propertyStorms.propertyId}
    where ${propertiesVisibleTo(actor)}
    group by ${propertyStorms.day} order by ${propertyStorms.day} desc limit ${DAYS}`);
  return rows;
}
