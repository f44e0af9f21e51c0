import type { Actor } from '#access/can.ts';
import { propertiesVisibleTo, stormDayZipsVisibleTo, zipsVisibleTo } from '#access/rows.ts';
import type { StormDay, StormDoors } from '#contract/storm-map.ts';
import { and, eq, type SQL, sql } from '#server/db/orm.ts';
import type { AnyPgColumn } from '#server/db/pg-core.ts';
import { properties, propertyStorms, stormDayZips, stormZips, zipCodes } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { countsOfDoors } from './day-counts.data.ts';

const DAYS = 30;

/**
 * The latest days with hail or wind at properties that the actor sees: as the join counted them, but door by door in ZIPs
 * that changed since, which are few. Both are read in the caller's transaction.
 */
export async function listRecentDays(tx: Database, actor: Actor): Promise<StormDay[]> {
  const changed = await listChangedZips(tx, actor);
  const zips = sql`(${sql.param(changed)}::varchar[])`;
  const counts = sql`select day, doors, unconfirmed, cell_inches, nearby_inches, wind_mph from ${stormDayZips}
    where ${stormDayZipsVisibleTo(actor)}`;
  const both = sql`${counts} and ${stormDayZips.zipCode} <> all ${zips}
    union all select day, doors, unconfirmed, cell_inches, nearby_inches, wind_mph
    from (${countsOfDoors(sql`${properties.zipCode} = any ${zips}`)}) changed`;
  const { rows } = await tx.execute<StormDay & Record<string, unknown>>(sql`
    select day::text as date, round(max(cell_inches)::numeric, 2)::float8 as "cellInches",
      round(max(nearby_inches)::numeric, 2)::float8 as "nearbyInches",
      max(wind_mph)::int as "windMph", sum(doors)::int as doors, sum(unconfirmed)::int as unconfirmed
    from (${changed.length > 0 ? both : counts}) counted
    group by counted.day order by counted.day desc limit ${DAYS}`);
  return rows;
}

/** The ZIPs among the actor's whose properties changed since storms were joined to them. */
async function listChangedZips(tx: Database, actor: Actor): Promise<string[]> {
  const rows = await tx
    .select({ zipCode: zipCodes.zipCode })
    .from(zipCodes)
    .leftJoin(stormZips, eq(stormZips.zipCode, zipCodes.zipCode))
    .where(and(zipsVisibleTo(actor), sql`${stormZips.dataVersion} is distinct from ${zipCodes.dataVersion}`));
  return rows.map(({ zipCode }) => zipCode);
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
