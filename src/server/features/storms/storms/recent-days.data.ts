import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo } from '#access/rows.ts';
import type { StormDay, StormDoors } from '#contract/storm-map.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import type { AnyPgColumn } from '#server/db/pg-core.ts';
import { properties, propertyStorms } from '#server/db/schema/index.ts';
import { nearbyInches } from '#server/lead-filters/index.ts';
import type { Database } from '#server/platform/database/index.ts';

const DAYS = 30;

/** The latest days with hail or wind at properties that the actor sees. */
export async function listRecentDays(db: Database, actor: Actor): Promise<StormDay[]> {
  const { rows } = await db.execute<StormDay & Record<string, unknown>>(sql`
    select ${propertyStorms.day}::text as date,
      round(max(${propertyStorms.cellInches})::numeric, 2)::float8 as "cellInches",
      round(max(${nearbyInches})::numeric, 2)::float8 as "nearbyInches",
      max(${propertyStorms.windMph})::int as "windMph", count(*)::int as doors,
      (count(*) filter (where ${propertyStorms.unconfirmed}))::int as unconfirmed
    from ${propertyStorms} join ${properties} on ${properties.id} = ${propertyStorms.propertyId}
    where ${propertiesVisibleTo(actor)}
    group by ${propertyStorms.day} order by ${propertyStorms.day} desc limit ${DAYS}`);
  return rows;
}

/** Where a day's storm reached doors that the actor sees: those that are confirmed, or all where none is. */
export async function findStormDoors(db: Database, actor: Actor, day: string): Promise<StormDoors> {
  const { unconfirmed } = propertyStorms;
  const ends = (degrees: AnyPgColumn) => {
    const middle = (which: SQL) =>
      sql`percentile_disc(array[0.02, 0.98]) within group (order by ${degrees}::float8) filter (where ${which})`;
    return sql`coalesce(${middle(sql`not ${unconfirmed}`)}, ${middle(sql`true`)})`;
  };
  const { rows } = await db.execute<{ doors: number; longitudes: Ends; latitudes: Ends }>(sql`
    select count(*)::int as doors, ${ends(properties.longitude)} as longitudes, ${ends(properties.latitude)} as latitudes
    from ${propertyStorms} join ${properties} on ${properties.id} = ${propertyStorms.propertyId}
    where ${propertyStorms.day} = ${day} and ${propertiesVisibleTo(actor)}`);
  const { doors = 0, longitudes = null, latitudes = null } = rows[0] ?? {};
  if (!longitudes || !latitudes) return { doors, bounds: null };
  return { doors, bounds: [longitudes[0], latitudes[0], longitudes[1], latitudes[1]] };
}

type Ends = [least: number, most: number] | null;
