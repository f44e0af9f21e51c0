import { gt } from 'drizzle-orm';
import { zipCodes } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { timeZoneAt } from '#server/platform/time-zone.ts';
import { zipCenter } from '#server/providers/geocoder/index.ts';

/** The time zones of the ZIP codes that have properties with a position. */
export async function listTimeZones(db: Database): Promise<string[]> {
  const zips = await db
    .select({ zipCode: zipCodes.zipCode })
    .from(zipCodes)
    .where(gt(zipCodes.locatedCount, 0));
  const zones = zips.flatMap(({ zipCode }) => {
    const center = zipCenter(zipCode);
    return center ? [timeZoneAt(center)] : [];
  });
  return [...new Set(zones)].sort();
}
