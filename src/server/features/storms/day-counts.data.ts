import { eq, type SQL, sql } from '#server/db/orm.ts';
import { properties, propertyStorms, stormDayZips } from '#server/db/schema/index.ts';
import { nearbyInches } from '#server/lead-filters/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** Counts a day's doors again, ZIP by ZIP, in the transaction that joined it. */
export async function countDay(tx: Database, day: string): Promise<void> {
  await tx.delete(stormDayZips).where(eq(stormDayZips.day, day));
  await insertCounts(tx, sql`${propertyStorms.day} = ${day}`);
}

/** Counts a ZIP's doors again, day by day. */
export async function countZip(tx: Database, zipCode: string): Promise<void> {
  await tx.delete(stormDayZips).where(eq(stormDayZips.zipCode, zipCode));
  await insertCounts(tx, sql`${properties.zipCode} = ${zipCode}`);
}

/** Days and ZIPs with what storms did at their doors, in the order of the columns of storm_day_zips. */
export const countsOfDoors = (which: SQL): SQL => sql`
  select ${propertyStorms.day} as day, ${properties.zipCode} as zip_code, count(*)::int as doors,
    (count(*) filter (where ${propertyStorms.unconfirmed}))::int as unconfirmed,
    max(${propertyStorms.cellInches}) as cell_inches, max(${nearbyInches}) as nearby_inches,
    max(${propertyStorms.windMph}) as wind_mph
  from ${propertyStorms} join ${properties} on ${properties.id} = ${propertyStorms.propertyId}
  where ${which} group by ${propertyStorms.day}, ${properties.zipCode}`;

const insertCounts = (tx: Database, which: SQL) =>
  tx.execute(sql`insert into ${stormDayZips} (day, zip_code, doors, unconfirmed, cell_inches, nearby_inches, wind_mph)
    ${countsOfDoors(which)}`);
